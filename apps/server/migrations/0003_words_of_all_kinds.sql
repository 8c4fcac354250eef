CREATE TABLE "case_texts" (
	"case_id" bigint PRIMARY KEY NOT NULL,
	"grams" "tsvector" DEFAULT ''::tsvector NOT NULL
);
--> statement-breakpoint
CREATE INDEX "case_texts_grams_idx" ON "case_texts" USING gin ("grams");--> statement-breakpoint
-- As of appeals: the words lie beside the table, which stays small enough to be walked through quickly.
alter table case_texts alter column grams set storage external;
--> statement-breakpoint
alter table case_texts set (toast_tuple_target = 128);
--> statement-breakpoint
-- A case that is gone is found by words no more.
create function forget_case_words() returns trigger language plpgsql as $$
begin
  delete from case_texts where case_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger cases_words_gone after delete on cases for each row execute function forget_case_words();
