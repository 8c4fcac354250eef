CREATE TABLE "desk_texts" (
	"owner_id" bigint NOT NULL,
	"place" text NOT NULL,
	"what" text NOT NULL,
	"content" "bytea" NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "desk_texts_pk" PRIMARY KEY("owner_id","place","what")
);
--> statement-breakpoint
CREATE INDEX "desk_texts_age_idx" ON "desk_texts" USING btree ("updated_at");