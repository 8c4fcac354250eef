CREATE TABLE "file_links" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"suffix" text NOT NULL,
	"size" integer NOT NULL,
	"sm3" "bytea" NOT NULL,
	"engine" text NOT NULL,
	"stored_name" text NOT NULL,
	"thumbnail" text,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "files_stored_name_unique" UNIQUE("stored_name"),
	CONSTRAINT "files_suffix_known" CHECK ("files"."suffix" in ('jpg','png','pdf','mp4'))
);
--> statement-breakpoint
CREATE TABLE "upload_chunks" (
	"upload_id" bigint NOT NULL,
	"starts_at" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "upload_chunks_pk" PRIMARY KEY("upload_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"fingerprint" text,
	"received" integer DEFAULT 0 NOT NULL,
	"file_id" bigint,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "uploads_received_within_size" CHECK ("uploads"."received" between 0 and "uploads"."size")
);
--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "answer_area" text NOT NULL;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_links_subject_idx" ON "file_links" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "files_owner_idx" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_created_idx" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_owner_idx" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_idx" ON "uploads" USING btree ("expires_at");