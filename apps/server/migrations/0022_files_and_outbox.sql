ALTER TABLE "files" DROP CONSTRAINT "files_suffix_known";--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sealed_name" "bytea";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "name_index" "bytea";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "bucket" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sealed_key" "bytea";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sealed_thumbnail" "bytea";--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD COLUMN "is_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sealed_name" "bytea";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "name_index" "bytea";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sender_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "outcome_code" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "ask_at" timestamptz;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "hidden_at" timestamptz;--> statement-breakpoint
CREATE INDEX "files_name_idx" ON "files" USING btree ("name_index");--> statement-breakpoint
CREATE INDEX "files_unsealed_idx" ON "files" USING btree ("id") WHERE "files"."sealed_name" is null;--> statement-breakpoint
CREATE INDEX "outbox_channel_idx" ON "outbox" USING btree ("channel","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_ask_idx" ON "outbox" USING btree ("ask_at") WHERE "outbox"."ask_at" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_name_there" CHECK (("files"."name" is null) <> ("files"."sealed_name" is null));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_suffix_known" CHECK ("files"."suffix" in ('jpg','png','pdf','mp4','docx','xlsx'));