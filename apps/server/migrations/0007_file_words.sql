CREATE TABLE "file_words" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"grams" "tsvector" DEFAULT ''::tsvector NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_words" ADD CONSTRAINT "file_words_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_words_grams_idx" ON "file_words" USING gin ("grams");