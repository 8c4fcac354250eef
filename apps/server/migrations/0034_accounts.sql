CREATE TABLE "tickets" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"former" "bytea",
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"content" "bytea" NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"decision" text,
	CONSTRAINT "proposals_four_eyes" CHECK ("proposals"."decision" <> 'confirmed' or "proposals"."decided_by" <> "proposals"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "access_acts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"act" text NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_seen" ADD COLUMN "use" text DEFAULT 'proof' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proved_at" timestamptz;--> statement-breakpoint
CREATE INDEX "tickets_user_idx" ON "tickets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_expires_idx" ON "tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_open_unique" ON "proposals" USING btree ("kind","subject") WHERE "proposals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "access_acts_user_idx" ON "access_acts" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "access_acts_actor_idx" ON "access_acts" USING btree ("actor_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_proved_unique" ON "users" USING btree ("area","email_index") WHERE "users"."deleted_at" is null and "users"."email_proved_at" is not null;--> statement-breakpoint
-- Addresses that are one account's alone recovered its password until now; they go on doing so.
UPDATE "users" u SET "email_proved_at" = u."updated_at" WHERE u."email_index" IS NOT NULL AND u."deleted_at" IS NULL AND NOT EXISTS (SELECT 1 FROM "users" o WHERE o."area" = u."area" AND o."email_index" = u."email_index" AND o."deleted_at" IS NULL AND o."id" <> u."id");--> statement-breakpoint
CREATE TRIGGER access_acts_append_only BEFORE DELETE OR UPDATE ON access_acts FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER access_acts_no_truncate BEFORE TRUNCATE ON access_acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
