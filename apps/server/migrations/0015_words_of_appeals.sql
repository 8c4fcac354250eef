-- What can be found by words: pairs of neighbouring Chinese characters, and Latin words. Digits are left out, so that
-- phone and identity numbers typed into a text cannot be looked up (decision 0006).
create function text_grams(said text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct gram)), ''::tsvector) from (
    select substr(run[1], i, 2) as gram
      from regexp_matches(said, '[\u3400-\u4dbf\u4e00-\u9fff]{2,}', 'g') as run, generate_series(1, length(run[1]) - 1) as i
    union all
    select lower(word[1]) from regexp_matches(said, '[A-Za-z]{2,24}', 'g') as word
  ) found
$$;
--> statement-breakpoint
create function index_appeal_words() returns trigger language plpgsql as $$
begin
  insert into appeal_texts (appeal_id, grams) values (new.id, text_grams(concat_ws(' ', new.content, new.item_name)))
  on conflict (appeal_id) do update set grams = excluded.grams;
  return null;
end $$;
--> statement-breakpoint
create function forget_appeal_words() returns trigger language plpgsql as $$
begin
  delete from appeal_texts where appeal_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger appeals_words after insert on appeals for each row execute function index_appeal_words();
--> statement-breakpoint
create trigger appeals_words_changed after update of content, item_name on appeals for each row
  when (new.content is distinct from old.content or new.item_name is distinct from old.item_name)
  execute function index_appeal_words();
--> statement-breakpoint
create trigger appeals_words_gone after delete on appeals for each row execute function forget_appeal_words();
--> statement-breakpoint
-- The words lie beside the table, which therefore stays small enough to be walked through quickly.
alter table appeal_texts alter column grams set storage external;
--> statement-breakpoint
alter table appeal_texts set (toast_tuple_target = 128);
--> statement-breakpoint
insert into appeal_texts (appeal_id, grams)
  select id, text_grams(concat_ws(' ', content, item_name)) from appeals;
