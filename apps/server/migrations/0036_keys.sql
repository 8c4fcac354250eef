CREATE TABLE "key_prints" (
	"version" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"recorded_at" timestamptz NOT NULL
);
