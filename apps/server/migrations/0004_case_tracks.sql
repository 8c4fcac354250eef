CREATE TABLE "case_tracks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"voice" text NOT NULL,
	"words" "bytea" NOT NULL,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "case_tracks_case_idx" ON "case_tracks" USING btree ("case_kind","case_id");--> statement-breakpoint
create trigger case_tracks_append_only before update or delete on case_tracks
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger case_tracks_no_truncate before truncate on case_tracks
  for each statement execute function refuse_change();
