CREATE TABLE "preferences" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "preferences_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "third_states" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"nonce" text NOT NULL,
	"verifier" "bytea" NOT NULL,
	"user_id" bigint,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "third_users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" "bytea",
	"name_index" "bytea",
	"nickname" text,
	"gender" text,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"org_id" bigint NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "positions_category_known" CHECK ("positions"."category" in ('HIGH','MIDDLE','LOW'))
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "subject" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
CREATE INDEX "third_states_expires_idx" ON "third_states" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "third_users_subject_unique" ON "third_users" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "third_users_user_unique" ON "third_users" USING btree ("issuer","user_id");--> statement-breakpoint
CREATE INDEX "third_users_user_idx" ON "third_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "third_users_created_idx" ON "third_users" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "positions_name_unique" ON "positions" USING btree ("org_id","name") WHERE "positions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "codes_subject_idx" ON "codes" USING btree ("subject","created_at" DESC NULLS LAST);