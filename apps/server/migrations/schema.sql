-- Made by `npm run db:schema` from the migrations; read it, change the migrations.

create table absences (
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  from_on date not null,
  id bigint not null,
  org_id bigint not null,
  reason text,
  substitute_id bigint not null,
  to_on date not null,
  user_id bigint not null,
  constraint absences_days_in_order CHECK ((from_on <= to_on)),
  constraint absences_pkey PRIMARY KEY (id),
  constraint absences_two_people CHECK ((user_id <> substitute_id))
);
CREATE INDEX absences_substitute_idx ON public.absences USING btree (substitute_id, to_on);
CREATE INDEX absences_user_idx ON public.absences USING btree (user_id, to_on);

create table access_acts (
  act text not null,
  actor_id bigint not null,
  at timestamp with time zone not null,
  id bigint not null,
  user_id bigint not null,
  constraint access_acts_pkey PRIMARY KEY (id)
);
CREATE INDEX access_acts_actor_idx ON public.access_acts USING btree (actor_id, at DESC NULLS LAST);
CREATE INDEX access_acts_user_idx ON public.access_acts USING btree (user_id, at DESC NULLS LAST);
CREATE TRIGGER access_acts_append_only BEFORE DELETE OR UPDATE ON public.access_acts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER access_acts_no_truncate BEFORE TRUNCATE ON public.access_acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table alarms (
  ack_at timestamp with time zone,
  ack_by bigint,
  count bigint not null,
  id bigint not null,
  ip text,
  kind text not null,
  last_at timestamp with time zone not null,
  minutes integer not null,
  note text,
  outcome text,
  raised_at timestamp with time zone not null,
  subject text not null,
  threshold integer not null,
  version integer not null default 1,
  window_at timestamp with time zone not null,
  constraint alarms_acknowledged_whole CHECK ((num_nulls(ack_at, ack_by, outcome, note) = ANY (ARRAY[0, 4]))),
  constraint alarms_pkey PRIMARY KEY (id)
);
CREATE INDEX alarms_last_idx ON public.alarms USING btree (last_at DESC, id DESC);
CREATE UNIQUE INDEX alarms_open_unique ON public.alarms USING btree (kind, subject) WHERE (ack_at IS NULL);
CREATE UNIQUE INDEX alarms_window_unique ON public.alarms USING btree (kind, subject, window_at);

create table api_key_secrets (
  created_at timestamp with time zone not null,
  hash bytea not null,
  hint text not null,
  id bigint not null,
  key_id bigint not null,
  until timestamp with time zone,
  constraint api_key_secrets_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint api_key_secrets_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX api_key_secrets_hash_unique ON public.api_key_secrets USING btree (hash);
CREATE INDEX api_key_secrets_key_idx ON public.api_key_secrets USING btree (key_id, id);

create table api_keys (
  created_at timestamp with time zone not null,
  created_by bigint not null,
  ended_at timestamp with time zone,
  ended_by bigint,
  expires_at timestamp with time zone not null,
  id bigint not null,
  last_used_at timestamp with time zone,
  last_used_ip text,
  name text not null,
  org_id bigint not null,
  ranges text[] not null,
  scopes text[] not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  constraint api_keys_pkey PRIMARY KEY (id)
);
CREATE INDEX api_keys_expires_idx ON public.api_keys USING btree (expires_at);
CREATE INDEX api_keys_org_idx ON public.api_keys USING btree (org_id, created_at DESC NULLS LAST, id DESC NULLS LAST);

create table appeal_approvals (
  action text not null,
  appeal_id bigint not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision text,
  id bigint not null,
  input bytea not null,
  opinion bytea,
  requested_at timestamp with time zone not null,
  requested_by bigint not null,
  constraint appeal_approvals_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_approvals_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> requested_by))),
  constraint appeal_approvals_pkey PRIMARY KEY (id)
);
CREATE INDEX appeal_approvals_appeal_idx ON public.appeal_approvals USING btree (appeal_id, requested_at);
CREATE UNIQUE INDEX appeal_approvals_one_waiting ON public.appeal_approvals USING btree (appeal_id) WHERE (decision IS NULL);

create table appeal_callbacks (
  appeal_id bigint not null,
  called_on date not null,
  caller_id bigint not null,
  created_at timestamp with time zone not null,
  id bigint not null,
  reached boolean not null,
  remark bytea,
  satisfied boolean,
  truthful boolean,
  constraint appeal_callbacks_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_callbacks_pkey PRIMARY KEY (id)
);
CREATE INDEX appeal_callbacks_appeal_idx ON public.appeal_callbacks USING btree (appeal_id);

create table appeal_evaluations (
  appeal_id bigint not null,
  bureau_score text not null,
  created_at timestamp with time zone not null,
  enterprise_score text not null,
  remark bytea,
  constraint appeal_evaluations_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_evaluations_pkey PRIMARY KEY (appeal_id)
);
CREATE TRIGGER appeal_evaluations_stat AFTER INSERT OR DELETE OR UPDATE ON public.appeal_evaluations FOR EACH ROW EXECUTE FUNCTION stat_evaluation();

create table appeal_exclusions (
  appeal_id bigint not null,
  applicant_id bigint not null,
  applicant_org_id bigint,
  created_at timestamp with time zone not null,
  explanation bytea not null,
  first_at timestamp with time zone,
  first_auditor_id bigint,
  first_opinion bytea,
  first_passed boolean,
  id bigint not null,
  lapsed boolean not null default false,
  reason_code text not null,
  second_at timestamp with time zone,
  second_auditor_id bigint,
  second_opinion bytea,
  second_passed boolean,
  constraint appeal_exclusions_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_exclusions_four_eyes CHECK ((((first_auditor_id IS NULL) OR (first_auditor_id <> applicant_id)) AND ((second_auditor_id IS NULL) OR ((second_auditor_id <> applicant_id) AND (second_auditor_id <> first_auditor_id))))),
  constraint appeal_exclusions_pkey PRIMARY KEY (id)
);
CREATE INDEX appeal_exclusions_appeal_idx ON public.appeal_exclusions USING btree (appeal_id, created_at);
CREATE TRIGGER appeal_exclusions_other_eyes BEFORE INSERT OR UPDATE OF first_auditor_id, second_auditor_id ON public.appeal_exclusions FOR EACH ROW EXECUTE FUNCTION refuse_own_case();

create table appeal_mediations (
  amount numeric(12,2),
  appeal_id bigint not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  enterprise_agrees boolean,
  enterprise_remark bytea,
  id bigint not null,
  mediator_id bigint,
  proposal bytea not null,
  result text,
  user_agrees boolean,
  user_remark bytea,
  constraint appeal_mediations_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_mediations_pkey PRIMARY KEY (id)
);
CREATE INDEX appeal_mediations_appeal_idx ON public.appeal_mediations USING btree (appeal_id);
CREATE UNIQUE INDEX appeal_mediations_one_running ON public.appeal_mediations USING btree (appeal_id) WHERE (result IS NULL);

create table appeal_numbers (
  day date not null,
  n integer not null,
  prefix text not null,
  constraint appeal_numbers_pk PRIMARY KEY (prefix, day)
);

create table appeal_rechecks (
  appeal_id bigint not null,
  cause text not null,
  changes jsonb not null default '[]'::jsonb,
  checker_id bigint,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  id bigint not null,
  opinion bytea,
  outcome text,
  reason bytea,
  requester_id bigint,
  score integer,
  constraint appeal_rechecks_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_rechecks_four_eyes CHECK (((checker_id IS NULL) OR (requester_id IS NULL) OR (checker_id <> requester_id))),
  constraint appeal_rechecks_pkey PRIMARY KEY (id),
  constraint appeal_rechecks_score CHECK (((score >= 0) AND (score <= 100)))
);
CREATE INDEX appeal_rechecks_appeal_idx ON public.appeal_rechecks USING btree (appeal_id, created_at);
CREATE UNIQUE INDEX appeal_rechecks_one_running ON public.appeal_rechecks USING btree (appeal_id) WHERE (outcome IS NULL);
CREATE TRIGGER appeal_rechecks_other_eyes BEFORE INSERT OR UPDATE OF checker_id ON public.appeal_rechecks FOR EACH ROW EXECUTE FUNCTION refuse_own_case();

create table appeal_referrals (
  appeal_id bigint not null,
  by_id bigint not null,
  case_id bigint not null,
  case_no text not null,
  created_at timestamp with time zone not null,
  kind text not null,
  constraint appeal_referrals_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_referrals_kind_known CHECK ((kind = ANY (ARRAY['report'::text, 'consultation'::text, 'courier'::text]))),
  constraint appeal_referrals_pkey PRIMARY KEY (appeal_id)
);
CREATE UNIQUE INDEX appeal_referrals_case_unique ON public.appeal_referrals USING btree (case_id);

create table appeal_replies (
  agreed_with_user boolean not null,
  appeal_id bigint not null,
  author_id bigint not null,
  compensation_amount numeric(12,2),
  contact_times integer not null,
  created_at timestamp with time zone not null,
  handler_name bytea not null,
  handler_phone bytea not null,
  handling_type text not null,
  id bigint not null,
  investigation_result bytea not null,
  liability text not null,
  like_answers integer,
  like_percent integer,
  org_id bigint not null,
  overdue boolean not null,
  responsible_outlet bytea,
  round integer not null,
  user_satisfied text not null,
  constraint appeal_replies_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_replies_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX appeal_replies_round_unique ON public.appeal_replies USING btree (appeal_id, round);

create table appeal_reply_drafts (
  appeal_id bigint not null,
  author_id bigint not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  org_id bigint not null,
  constraint appeal_reply_drafts_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_reply_drafts_pkey PRIMARY KEY (appeal_id)
);

create table appeal_reply_sketches (
  appeal_id bigint not null,
  created_at timestamp with time zone not null,
  org_id bigint not null,
  reply_id bigint not null,
  sketch bit(1024) not null,
  constraint appeal_reply_sketches_pkey PRIMARY KEY (reply_id),
  constraint appeal_reply_sketches_reply_id_appeal_replies_id_fk FOREIGN KEY (reply_id) REFERENCES appeal_replies(id)
);
CREATE INDEX appeal_reply_sketches_appeal_idx ON public.appeal_reply_sketches USING btree (appeal_id);
CREATE INDEX appeal_reply_sketches_org_idx ON public.appeal_reply_sketches USING btree (org_id, created_at);

create table appeal_sketches (
  appeal_id bigint not null,
  created_at timestamp with time zone not null,
  sketch bit(1024) not null,
  constraint appeal_sketches_pkey PRIMARY KEY (appeal_id)
);

create table appeal_texts (
  appeal_id bigint not null,
  grams tsvector not null default ''::tsvector,
  constraint appeal_texts_pkey PRIMARY KEY (appeal_id)
);
CREATE INDEX appeal_texts_grams_idx ON public.appeal_texts USING gin (grams);

create table appeal_transfers (
  appeal_id bigint not null,
  by_id bigint not null,
  cause text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  id bigint not null,
  kind text not null,
  malformed boolean not null default false,
  org_id bigint not null,
  outcome text,
  reason bytea,
  constraint appeal_transfers_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_transfers_pkey PRIMARY KEY (id)
);
CREATE INDEX appeal_transfers_appeal_idx ON public.appeal_transfers USING btree (appeal_id, created_at);
CREATE UNIQUE INDEX appeal_transfers_one_running ON public.appeal_transfers USING btree (appeal_id) WHERE (outcome IS NULL);

create table appeal_verifications (
  answered_at timestamp with time zone,
  answered_by text,
  appeal_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id bigint not null,
  remark bytea,
  satisfied boolean,
  token_hash bytea not null,
  truthful boolean,
  constraint appeal_verifications_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint appeal_verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX appeal_verifications_appeal_idx ON public.appeal_verifications USING btree (appeal_id);
CREATE UNIQUE INDEX appeal_verifications_token_unique ON public.appeal_verifications USING btree (token_hash);

create table appeals (
  accepted boolean not null default false,
  accepted_at timestamp with time zone,
  admission bytea,
  answer bytea,
  answer_area text not null,
  appeal_no text not null,
  appellant_id bigint,
  appellant_id_number bytea,
  appellant_name bytea not null,
  appellant_name_index bytea not null,
  appellant_phone bytea not null,
  appellant_phone_index bytea not null,
  appellant_role text not null,
  approval_action text,
  approval_by bigint,
  approved_by bigint,
  archived_at timestamp with time zone,
  area_kind text,
  brand text not null,
  brand_name text,
  brand_since timestamp with time zone,
  bureau_id bigint not null,
  bureau_province_id bigint,
  callback_count integer not null default 0,
  channel text not null,
  claim_amount numeric(12,2),
  close_type text,
  closed_at timestamp with time zone,
  closed_by bigint,
  cod_amount numeric(12,2),
  compensation numeric(12,2),
  complaint_channel text not null,
  complaint_on date not null,
  complaint_result text not null,
  complaint_ticket_no text,
  content bytea not null,
  demands text[] not null,
  email bytea,
  enterprise_id bigint,
  enterprise_province_id bigint,
  evaluate_status integer not null default 0,
  evaluate_until date,
  exclude_by bigint,
  exclude_first_by bigint,
  exclude_status integer not null default 0,
  exclude_until date,
  extend_asked integer,
  extend_asks integer not null default 0,
  extend_days integer not null default 0,
  hand_overs integer not null default 0,
  handler_id bigint,
  id bigint not null,
  insured boolean not null,
  insured_amount numeric(12,2),
  invalid_reason text,
  item_name bytea,
  item_value numeric(12,2),
  key_salt bytea not null,
  l1 text not null,
  l2 text,
  law_breach bytea,
  liability text,
  mail_kind text,
  malformed_reason text,
  particulars bytea,
  phone_end_index bytea,
  phone_tail_index bytea not null,
  post_on date not null,
  postage numeric(12,2),
  press_clock text,
  press_due_on date,
  press_legal_on date,
  press_owed_by text,
  press_start_on date,
  press_unit text,
  progress_reported boolean not null default false,
  proxy bytea,
  received_at timestamp with time zone not null,
  recheck_by bigint,
  recheck_status integer not null default 0,
  recheck_until date,
  recipient bytea not null,
  recipient_area text not null,
  refuse_count integer not null default 0,
  refuse_until date,
  reopened boolean not null default false,
  replied_at timestamp with time zone,
  rework_count integer not null default 0,
  routing_reason jsonb not null,
  sender bytea not null,
  sender_area text not null,
  service_kind text not null,
  stat_excluded boolean not null default false,
  state text not null,
  submitted_at timestamp with time zone not null,
  supplement_reason bytea,
  total_clock text,
  total_due_on date,
  total_legal_on date,
  total_start_on date,
  transfer_reason jsonb,
  transferred_at timestamp with time zone,
  untrue_reply boolean not null default false,
  updated_at timestamp with time zone not null,
  urged_on date,
  valid boolean,
  verify_count integer not null default 0,
  version integer not null default 1,
  waybill_no text not null,
  constraint appeals_approval_whole CHECK (((approval_action IS NULL) = (approval_by IS NULL))),
  constraint appeals_approved_by_another CHECK (((approved_by IS NULL) OR (approved_by <> closed_by))),
  constraint appeals_excluded_by_audit CHECK (((stat_excluded = (exclude_status = 3)) AND ((exclude_status = 0) OR (state = 'closed'::text)))),
  constraint appeals_invalid_never_counts CHECK (((state <> 'invalid'::text) OR (valid IS NOT TRUE))),
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_recheck_of_ended CHECK (((recheck_status = 0) OR (state = ANY (ARRAY['closed'::text, 'invalid'::text])))),
  constraint appeals_rework_limit CHECK (((rework_count >= 0) AND (rework_count <= 2))),
  constraint appeals_state_known CHECK ((state = ANY (ARRAY['pending_accept'::text, 'supplement'::text, 'bureau_processing'::text, 'at_enterprise'::text, 'rework'::text, 'replied'::text, 'verifying'::text, 'mediating'::text, 'closed'::text, 'invalid'::text, 'withdrawn'::text]))),
  constraint appeals_step_is_told TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint appeals_valid_means_liable CHECK (((valid IS NOT TRUE) OR ((liability = ANY (ARRAY['RESPONSIBLE'::text, 'PARTLY'::text])) AND accepted AND (state = 'closed'::text))))
);
CREATE INDEX appeals_accepted_idx ON public.appeals USING btree (accepted_at);
CREATE INDEX appeals_approving_idx ON public.appeals USING btree (bureau_province_id, submitted_at) WHERE (approval_action IS NOT NULL);
CREATE INDEX appeals_brand_idx ON public.appeals USING btree (brand, submitted_at, id);
CREATE INDEX appeals_brand_name_idx ON public.appeals USING btree (brand_name) WHERE (brand = 'OTHER'::text);
CREATE INDEX appeals_brand_press_idx ON public.appeals USING btree (brand, (
CASE
    WHEN (press_owed_by = ANY (ARRAY['enterprise'::text, 'both'::text])) THEN press_legal_on
    ELSE NULL::date
END), id) WHERE (state = ANY (ARRAY['pending_accept'::text, 'supplement'::text, 'bureau_processing'::text, 'at_enterprise'::text, 'rework'::text, 'replied'::text, 'verifying'::text, 'mediating'::text]));
CREATE INDEX appeals_bureau_press_idx ON public.appeals USING btree (bureau_id, LEAST(
CASE
    WHEN (press_owed_by <> 'appellant'::text) THEN press_legal_on
    ELSE NULL::date
END, total_legal_on), id) WHERE (state = ANY (ARRAY['pending_accept'::text, 'supplement'::text, 'bureau_processing'::text, 'at_enterprise'::text, 'rework'::text, 'replied'::text, 'verifying'::text, 'mediating'::text]));
CREATE INDEX appeals_bureau_state_idx ON public.appeals USING btree (bureau_id, state, submitted_at, id);
CREATE INDEX appeals_bureau_submitted_idx ON public.appeals USING btree (bureau_id, submitted_at, id);
CREATE INDEX appeals_closed_idx ON public.appeals USING btree (closed_at);
CREATE INDEX appeals_due_idx ON public.appeals USING btree (closed_at) WHERE ((archived_at IS NOT NULL) AND (length(key_salt) > 0));
CREATE INDEX appeals_ended_idx ON public.appeals USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX appeals_enterprise_idx ON public.appeals USING btree (enterprise_id, state, submitted_at, id);
CREATE INDEX appeals_enterprise_press_idx ON public.appeals USING btree (enterprise_id, (
CASE
    WHEN (press_owed_by = ANY (ARRAY['enterprise'::text, 'both'::text])) THEN press_legal_on
    ELSE NULL::date
END), id) WHERE (state = ANY (ARRAY['pending_accept'::text, 'supplement'::text, 'bureau_processing'::text, 'at_enterprise'::text, 'rework'::text, 'replied'::text, 'verifying'::text, 'mediating'::text]));
CREATE INDEX appeals_enterprise_province_idx ON public.appeals USING btree (enterprise_province_id, state, submitted_at, id);
CREATE INDEX appeals_enterprise_province_press_idx ON public.appeals USING btree (enterprise_province_id, (
CASE
    WHEN (press_owed_by = ANY (ARRAY['enterprise'::text, 'both'::text])) THEN press_legal_on
    ELSE NULL::date
END), id) WHERE (state = ANY (ARRAY['pending_accept'::text, 'supplement'::text, 'bureau_processing'::text, 'at_enterprise'::text, 'rework'::text, 'replied'::text, 'verifying'::text, 'mediating'::text]));
CREATE INDEX appeals_excluded_idx ON public.appeals USING btree (bureau_province_id, submitted_at) WHERE (exclude_status = ANY (ARRAY[3, 4]));
CREATE INDEX appeals_excluding_idx ON public.appeals USING btree (bureau_province_id, submitted_at) WHERE (exclude_status = ANY (ARRAY[1, 2]));
CREATE INDEX appeals_handler_idx ON public.appeals USING btree (handler_id) WHERE ((state = ANY (ARRAY['pending_accept'::text, 'supplement'::text, 'bureau_processing'::text, 'at_enterprise'::text, 'rework'::text, 'replied'::text, 'verifying'::text, 'mediating'::text])) AND (handler_id IS NOT NULL));
CREATE INDEX appeals_handler_submitted_idx ON public.appeals USING btree (handler_id, submitted_at, id);
CREATE INDEX appeals_matter_idx ON public.appeals USING btree (channel, l1, l2);
CREATE INDEX appeals_name_idx ON public.appeals USING btree (appellant_name_index);
CREATE INDEX appeals_no_tail_idx ON public.appeals USING btree (reverse(appeal_no) text_pattern_ops);
CREATE UNIQUE INDEX appeals_no_unique ON public.appeals USING btree (appeal_no);
CREATE UNIQUE INDEX appeals_one_open ON public.appeals USING btree (appellant_id, brand, waybill_no, l1) WHERE (state = ANY (ARRAY['pending_accept'::text, 'supplement'::text, 'bureau_processing'::text, 'at_enterprise'::text, 'rework'::text, 'replied'::text, 'verifying'::text, 'mediating'::text]));
CREATE INDEX appeals_owner_idx ON public.appeals USING btree (appellant_id, submitted_at);
CREATE INDEX appeals_phone_end_idx ON public.appeals USING btree (phone_end_index);
CREATE INDEX appeals_phone_idx ON public.appeals USING btree (appellant_phone_index);
CREATE INDEX appeals_press_idx ON public.appeals USING btree (LEAST(
CASE
    WHEN (press_owed_by <> 'appellant'::text) THEN press_legal_on
    ELSE NULL::date
END, total_legal_on), id) WHERE (state = ANY (ARRAY['pending_accept'::text, 'supplement'::text, 'bureau_processing'::text, 'at_enterprise'::text, 'rework'::text, 'replied'::text, 'verifying'::text, 'mediating'::text]));
CREATE INDEX appeals_province_press_idx ON public.appeals USING btree (bureau_province_id, LEAST(
CASE
    WHEN (press_owed_by <> 'appellant'::text) THEN press_legal_on
    ELSE NULL::date
END, total_legal_on), id) WHERE (state = ANY (ARRAY['pending_accept'::text, 'supplement'::text, 'bureau_processing'::text, 'at_enterprise'::text, 'rework'::text, 'replied'::text, 'verifying'::text, 'mediating'::text]));
CREATE INDEX appeals_province_state_idx ON public.appeals USING btree (bureau_province_id, state, submitted_at, id);
CREATE INDEX appeals_province_submitted_idx ON public.appeals USING btree (bureau_province_id, submitted_at, id);
CREATE INDEX appeals_rechecked_idx ON public.appeals USING btree (bureau_province_id, submitted_at) WHERE (recheck_status = 3);
CREATE INDEX appeals_rechecking_idx ON public.appeals USING btree (bureau_province_id, submitted_at) WHERE (recheck_status = ANY (ARRAY[1, 2]));
CREATE INDEX appeals_state_submitted_idx ON public.appeals USING btree (state, submitted_at, id);
CREATE INDEX appeals_submitted_idx ON public.appeals USING btree (submitted_at, id);
CREATE INDEX appeals_waybill_tail_idx ON public.appeals USING btree (reverse(waybill_no) text_pattern_ops);
CREATE TRIGGER appeals_stat_born AFTER INSERT OR DELETE ON public.appeals FOR EACH ROW EXECUTE FUNCTION stat_appeal();
CREATE TRIGGER appeals_stat_moved AFTER UPDATE ON public.appeals FOR EACH ROW WHEN ((((((((((((((((((((((((((old.state IS DISTINCT FROM new.state) OR (old.brand IS DISTINCT FROM new.brand)) OR (old.service_kind IS DISTINCT FROM new.service_kind)) OR (old.mail_kind IS DISTINCT FROM new.mail_kind)) OR (old.l1 IS DISTINCT FROM new.l1)) OR (old.l2 IS DISTINCT FROM new.l2)) OR (old.bureau_id IS DISTINCT FROM new.bureau_id)) OR (old.bureau_province_id IS DISTINCT FROM new.bureau_province_id)) OR (old.enterprise_id IS DISTINCT FROM new.enterprise_id)) OR (old.enterprise_province_id IS DISTINCT FROM new.enterprise_province_id)) OR (old.answer_area IS DISTINCT FROM new.answer_area)) OR (old.channel IS DISTINCT FROM new.channel)) OR (old.area_kind IS DISTINCT FROM new.area_kind)) OR (old.stat_excluded IS DISTINCT FROM new.stat_excluded)) OR (old.valid IS DISTINCT FROM new.valid)) OR (old.accepted IS DISTINCT FROM new.accepted)) OR (old.accepted_at IS DISTINCT FROM new.accepted_at)) OR (old.submitted_at IS DISTINCT FROM new.submitted_at)) OR (old.closed_at IS DISTINCT FROM new.closed_at)) OR (old.transferred_at IS DISTINCT FROM new.transferred_at)) OR (old.compensation IS DISTINCT FROM new.compensation)) OR (old.untrue_reply IS DISTINCT FROM new.untrue_reply)) OR (old.malformed_reason IS DISTINCT FROM new.malformed_reason)) OR (old.rework_count IS DISTINCT FROM new.rework_count)) OR (old.reopened IS DISTINCT FROM new.reopened))) EXECUTE FUNCTION stat_appeal();
CREATE CONSTRAINT TRIGGER appeals_step_is_told AFTER UPDATE OF state ON public.appeals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION appeal_step_is_told();
CREATE TRIGGER appeals_tally AFTER INSERT OR DELETE OR UPDATE ON public.appeals FOR EACH ROW EXECUTE FUNCTION tally_case('appeal');
CREATE TRIGGER appeals_words_gone AFTER DELETE ON public.appeals FOR EACH ROW EXECUTE FUNCTION forget_appeal_words();

create table appraisal_items (
  appraisal_id bigint not null,
  case_id bigint not null,
  case_kind text not null,
  case_no text not null,
  constraint appraisal_items_appraisal_id_appraisals_id_fk FOREIGN KEY (appraisal_id) REFERENCES appraisals(id),
  constraint appraisal_items_pk PRIMARY KEY (appraisal_id, case_kind, case_id)
);
CREATE INDEX appraisal_items_case_idx ON public.appraisal_items USING btree (case_kind, case_id);

create table appraisals (
  asked_at timestamp with time zone not null,
  asked_by bigint not null,
  bureau_id bigint not null,
  bureau_province_id bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision text,
  ground text not null,
  id bigint not null,
  keep_until date,
  number text not null,
  person_id bigint,
  reason bytea not null,
  subject text not null,
  verdict text not null,
  constraint appraisals_four_eyes CHECK (((decision <> 'confirmed'::text) OR (decided_by <> asked_by))),
  constraint appraisals_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX appraisals_number_unique ON public.appraisals USING btree (number);

create table areas (
  code text not null,
  level integer not null,
  name text not null,
  parent text not null,
  tel_code text,
  updated_at timestamp with time zone not null,
  valid_from date,
  valid_to date,
  version integer not null default 1,
  constraint areas_pkey PRIMARY KEY (code)
);
CREATE INDEX areas_parent_idx ON public.areas USING btree (parent);

create table article_pages (
  area_code text,
  article_id bigint not null,
  attachment_ids text[] not null,
  case_days integer,
  case_kind text,
  category text not null,
  digest text not null,
  digest_en text,
  grams text[] not null,
  html text not null,
  html_en text,
  number integer not null,
  source text not null,
  title text not null,
  title_en text,
  top boolean not null,
  updated_at timestamp with time zone not null,
  visible_from timestamp with time zone not null,
  visible_until timestamp with time zone,
  constraint article_pages_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES articles(id),
  constraint article_pages_pkey PRIMARY KEY (article_id)
);
CREATE INDEX article_pages_column_idx ON public.article_pages USING btree (category, top, visible_from);
CREATE INDEX article_pages_grams_idx ON public.article_pages USING gin (grams);

create table article_versions (
  article_id bigint not null,
  at timestamp with time zone not null,
  author_id bigint not null,
  fields bytea not null,
  id bigint not null,
  note text,
  number integer not null,
  constraint article_versions_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES articles(id),
  constraint article_versions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX article_versions_number_unique ON public.article_versions USING btree (article_id, number);
CREATE TRIGGER article_versions_append_only BEFORE DELETE OR UPDATE ON public.article_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER article_versions_no_truncate BEFORE TRUNCATE ON public.article_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table article_views (
  article_id bigint not null,
  count integer not null,
  constraint article_views_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES articles(id),
  constraint article_views_pkey PRIMARY KEY (article_id)
);

create table articles (
  author_id bigint not null,
  category text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  fields bytea not null,
  id bigint not null,
  number integer not null default 1,
  org_id bigint not null,
  reason text,
  reviewer_id bigint,
  seed_key text,
  state text not null,
  title text not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint articles_pkey PRIMARY KEY (id)
);
CREATE INDEX articles_org_state_idx ON public.articles USING btree (org_id, state, updated_at);
CREATE UNIQUE INDEX articles_seed_unique ON public.articles USING btree (seed_key);
CREATE INDEX articles_state_idx ON public.articles USING btree (state, updated_at);

create table backups_made (
  made_at timestamp with time zone not null,
  constraint backups_made_pkey PRIMARY KEY (made_at)
);

create table brands (
  code text not null,
  complaint_url text,
  hotline text,
  name text not null,
  name_en text not null,
  other_names text[] not null,
  patterns jsonb not null,
  service_kinds text[] not null,
  sort_code integer not null default 99,
  updated_at timestamp with time zone not null,
  valid_from date,
  valid_to date,
  version integer not null default 1,
  constraint brands_pkey PRIMARY KEY (code)
);

create table bulk_items (
  before jsonb,
  case_id bigint not null,
  done_at timestamp with time zone,
  input bytea,
  reason text,
  run_id bigint not null,
  sentence jsonb,
  seq integer not null,
  sheet_row integer,
  state text not null,
  tries integer not null default 0,
  version integer not null,
  constraint bulk_items_pk PRIMARY KEY (run_id, seq),
  constraint bulk_items_run_id_bulk_runs_id_fk FOREIGN KEY (run_id) REFERENCES bulk_runs(id),
  constraint bulk_items_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])))
);
CREATE UNIQUE INDEX bulk_items_case_unique ON public.bulk_items USING btree (run_id, case_id);
CREATE INDEX bulk_items_waiting_idx ON public.bulk_items USING btree (run_id, seq) WHERE (state = 'waiting'::text);

create table bulk_runs (
  action text not null,
  actor_id bigint not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  id bigint not null,
  input bytea not null,
  ip text not null,
  kind text not null default 'appeal'::text,
  language text not null,
  left_out jsonb,
  sheet_digest bytea,
  undo_of bigint,
  user_agent text not null,
  constraint bulk_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX bulk_runs_actor_idx ON public.bulk_runs USING btree (actor_id, created_at);
CREATE UNIQUE INDEX bulk_runs_sheet_unique ON public.bulk_runs USING btree (actor_id, sheet_digest);
CREATE UNIQUE INDEX bulk_runs_undo_unique ON public.bulk_runs USING btree (undo_of);

create table bulletin_reviews (
  bulletin_id bigint not null,
  created_at timestamp with time zone not null,
  id bigint not null,
  opinion text not null,
  passed boolean not null,
  reviewer_id bigint not null,
  step integer not null,
  constraint bulletin_reviews_bulletin_id_bulletins_id_fk FOREIGN KEY (bulletin_id) REFERENCES bulletins(id),
  constraint bulletin_reviews_pkey PRIMARY KEY (id)
);
CREATE INDEX bulletin_reviews_bulletin_idx ON public.bulletin_reviews USING btree (bulletin_id, created_at);
CREATE TRIGGER bulletin_reviews_append_only BEFORE DELETE OR UPDATE ON public.bulletin_reviews FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table bulletins (
  author_id bigint,
  created_at timestamp with time zone not null,
  id bigint not null,
  period text not null,
  published_at timestamp with time zone,
  snapshot_ids text[] not null,
  state text not null,
  texts jsonb not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint bulletins_pkey PRIMARY KEY (id),
  constraint bulletins_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'review1'::text, 'review2'::text, 'review3'::text, 'published'::text])))
);
CREATE UNIQUE INDEX bulletins_period_unique ON public.bulletins USING btree (period);

create table business_volumes (
  area text not null,
  brand text not null,
  millions numeric(14,4) not null,
  month text not null,
  updated_at timestamp with time zone not null,
  updated_by bigint not null,
  version integer not null default 1,
  constraint business_volumes_pk PRIMARY KEY (month, brand, area),
  constraint business_volumes_positive CHECK ((millions >= (0)::numeric))
);

create table calendar_versions (
  applied_at timestamp with time zone,
  author_id bigint not null,
  changes jsonb not null default '[]'::jsonb,
  checked integer not null default 0,
  confirms boolean not null default false,
  created_at timestamp with time zone not null,
  days jsonb not null,
  edition integer,
  finished_at timestamp with time zone,
  id bigint not null,
  moved integer not null default 0,
  number integer,
  reason text,
  state text not null,
  total integer not null default 0,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  year integer not null,
  constraint calendar_versions_applied_whole CHECK (((state = 'draft'::text) OR ((number IS NOT NULL) AND (edition IS NOT NULL) AND (applied_at IS NOT NULL) AND (reason IS NOT NULL)))),
  constraint calendar_versions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX calendar_versions_edition_unique ON public.calendar_versions USING btree (edition);
CREATE UNIQUE INDEX calendar_versions_number_unique ON public.calendar_versions USING btree (year, number);
CREATE UNIQUE INDEX calendar_versions_one_draft ON public.calendar_versions USING btree (year) WHERE (state = 'draft'::text);
CREATE TRIGGER calendar_versions_frozen BEFORE DELETE OR UPDATE ON public.calendar_versions FOR EACH ROW EXECUTE FUNCTION keep_calendar_version();

create table calendar_years (
  confirmed_at timestamp with time zone not null,
  year integer not null,
  constraint calendar_years_pkey PRIMARY KEY (year)
);

create table canned_texts (
  area text not null,
  body text not null,
  body_en text,
  code text,
  id bigint not null,
  kinds text[] not null default '{}'::text[],
  org_id bigint,
  sort_code integer not null,
  talk text,
  title text not null,
  title_en text,
  updated_at timestamp with time zone not null,
  user_id bigint,
  version integer not null default 1,
  constraint canned_texts_one_owner CHECK ((((((code IS NOT NULL))::integer + ((org_id IS NOT NULL))::integer) + ((user_id IS NOT NULL))::integer) = 1)),
  constraint canned_texts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX canned_texts_code_unique ON public.canned_texts USING btree (code);
CREATE INDEX canned_texts_org_idx ON public.canned_texts USING btree (org_id);
CREATE INDEX canned_texts_user_idx ON public.canned_texts USING btree (user_id);

create table captchas (
  answer bytea not null,
  expires_at timestamp with time zone not null,
  id text not null,
  purpose text not null,
  constraint captchas_pkey PRIMARY KEY (id)
);
CREATE INDEX captchas_expires_idx ON public.captchas USING btree (expires_at);

create table case_calls (
  action text not null,
  author_id bigint not null,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  heard_at timestamp with time zone not null,
  id bigint not null,
  note bytea not null,
  constraint case_calls_pkey PRIMARY KEY (id)
);
CREATE INDEX case_calls_case_idx ON public.case_calls USING btree (case_kind, case_id, heard_at);

create table case_clusters (
  bureau_id bigint not null,
  created_at timestamp with time zone not null,
  id bigint not null,
  state text not null,
  taken_at timestamp with time zone,
  taken_by bigint,
  undone_by bigint,
  updated_at timestamp with time zone not null,
  version integer not null,
  constraint case_clusters_pkey PRIMARY KEY (id),
  constraint case_clusters_state_known CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'undone'::text])))
);
CREATE INDEX case_clusters_bureau_idx ON public.case_clusters USING btree (bureau_id, id);

create table case_drafts (
  content bytea not null,
  created_at timestamp with time zone not null,
  id bigint not null,
  kind text not null,
  opens_on date,
  owner_id bigint not null,
  step text,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint case_drafts_pkey PRIMARY KEY (id)
);
CREATE INDEX case_drafts_age_idx ON public.case_drafts USING btree (updated_at);
CREATE INDEX case_drafts_opens_idx ON public.case_drafts USING btree (opens_on) WHERE (opens_on IS NOT NULL);
CREATE INDEX case_drafts_owner_idx ON public.case_drafts USING btree (owner_id, kind, updated_at);

create table case_durations (
  as_of date not null,
  brand text not null,
  half_days integer not null,
  l1 text not null,
  n integer not null,
  nine_tenths_days integer not null,
  constraint case_durations_pk PRIMARY KEY (l1, brand)
);

create table case_events (
  actor_id bigint,
  actor_org_id bigint,
  at timestamp with time zone not null,
  audience text[] not null,
  case_id bigint not null,
  case_kind text not null,
  decided bytea,
  detail jsonb not null default '{}'::jsonb,
  event text not null,
  from_state text,
  hash bytea not null,
  id bigint not null,
  mark bytea not null,
  opinion bytea,
  prev_hash bytea not null,
  seq integer not null,
  to_state text,
  voice text not null,
  constraint case_events_pkey PRIMARY KEY (id)
);
CREATE INDEX case_events_actor_idx ON public.case_events USING btree (actor_id, at);
CREATE UNIQUE INDEX case_events_seq_unique ON public.case_events USING btree (case_kind, case_id, seq);
CREATE TRIGGER case_events_append_only BEFORE DELETE OR UPDATE ON public.case_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_events_no_truncate BEFORE TRUNCATE ON public.case_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table case_holds (
  action text not null,
  actor_id bigint not null,
  at timestamp with time zone not null,
  audience jsonb not null,
  before text,
  case_id bigint not null,
  case_kind text not null,
  case_no text not null,
  messages jsonb not null,
  order_id bigint,
  outbox jsonb not null,
  until timestamp with time zone not null,
  version integer not null,
  constraint case_holds_pk PRIMARY KEY (case_kind, case_id)
);
CREATE INDEX case_holds_actor_idx ON public.case_holds USING btree (actor_id, until);
CREATE INDEX case_holds_until_idx ON public.case_holds USING btree (until);

create table case_links (
  actor_id bigint not null,
  created_at timestamp with time zone not null,
  handler_before bigint,
  id bigint not null,
  kind text not null,
  main_id bigint not null,
  other_id bigint not null,
  reason bytea not null,
  undone_at timestamp with time zone,
  undone_by bigint,
  constraint case_links_kind_known CHECK ((kind = ANY (ARRAY['merge'::text, 'split'::text]))),
  constraint case_links_pkey PRIMARY KEY (id),
  constraint case_links_two_cases CHECK ((main_id <> other_id))
);
CREATE INDEX case_links_main_idx ON public.case_links USING btree (main_id);
CREATE UNIQUE INDEX case_links_one_main ON public.case_links USING btree (kind, other_id) WHERE (undone_at IS NULL);
CREATE INDEX case_links_other_idx ON public.case_links USING btree (other_id);

create table case_message_reads (
  at timestamp with time zone not null,
  case_id bigint not null,
  case_kind text not null,
  seq integer not null,
  talk text not null,
  user_id bigint not null,
  constraint case_message_reads_pk PRIMARY KEY (case_kind, case_id, user_id, talk)
);

create table case_messages (
  author_id bigint not null,
  author_org_id bigint,
  body bytea not null,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  id bigint not null,
  mention_ids text[] not null,
  seq integer not null,
  talk text not null,
  voice text not null,
  constraint case_messages_pkey PRIMARY KEY (id),
  constraint case_messages_talk_known CHECK ((talk = ANY (ARRAY['user'::text, 'enterprise'::text, 'internal'::text]))),
  constraint case_messages_voice_fits CHECK (((voice = 'bureau'::text) OR (voice = talk)))
);
CREATE UNIQUE INDEX case_messages_seq_unique ON public.case_messages USING btree (case_kind, case_id, seq);
CREATE TRIGGER case_messages_append_only BEFORE DELETE OR UPDATE ON public.case_messages FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_messages_no_truncate BEFORE TRUNCATE ON public.case_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table case_numbers (
  day date not null,
  n integer not null,
  prefix text not null,
  constraint case_numbers_pk PRIMARY KEY (prefix, day)
);

create table case_origins (
  case_id bigint not null,
  case_kind text not null,
  case_no text not null,
  counts_from text,
  created_at timestamp with time zone not null,
  outer_no text not null,
  run_id bigint not null,
  system text not null,
  constraint case_origins_month CHECK ((counts_from ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  constraint case_origins_pk PRIMARY KEY (case_kind, case_id)
);
CREATE UNIQUE INDEX case_origins_number_unique ON public.case_origins USING btree (outer_no, system);
CREATE TRIGGER case_origins_append_only BEFORE DELETE OR UPDATE ON public.case_origins FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table case_tallies (
  axis text not null,
  key text not null,
  kind text not null,
  n integer not null,
  state text not null
);
CREATE INDEX case_tallies_axis_idx ON public.case_tallies USING btree (kind, axis, key, state);

create table case_texts (
  case_id bigint not null,
  grams tsvector not null default ''::tsvector,
  constraint case_texts_pkey PRIMARY KEY (case_id)
);
CREATE INDEX case_texts_grams_idx ON public.case_texts USING gin (grams);

create table case_tracks (
  author_id bigint not null,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  id bigint not null,
  voice text not null,
  words bytea not null,
  constraint case_tracks_pkey PRIMARY KEY (id)
);
CREATE INDEX case_tracks_case_idx ON public.case_tracks USING btree (case_kind, case_id);
CREATE TRIGGER case_tracks_append_only BEFORE DELETE OR UPDATE ON public.case_tracks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_tracks_no_truncate BEFORE TRUNCATE ON public.case_tracks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table cases (
  amount numeric(12,2),
  answer bytea,
  archived_at timestamp with time zone,
  area_code text not null,
  brand text,
  bureau_id bigint not null,
  bureau_province_id bigint,
  case_no text not null,
  closed_at timestamp with time zone,
  content bytea not null,
  enterprise_id bigint,
  enterprise_province_id bigint,
  evaluate_status integer not null default 0,
  evaluate_until date,
  facts jsonb not null,
  handler_id bigint,
  id bigint not null,
  key_salt bytea not null,
  kind text not null,
  owner_id bigint,
  owner_name bytea not null,
  owner_name_index bytea not null,
  owner_phone bytea,
  owner_phone_index bytea,
  phone_end_index bytea,
  press_clock text,
  press_due_on date,
  press_legal_on date,
  press_owed_by text,
  press_start_on date,
  press_unit text,
  routing_reason jsonb not null,
  score text,
  score_remark bytea,
  secrets bytea,
  shielded boolean not null default false,
  state text not null,
  submitted_at timestamp with time zone not null,
  title bytea not null,
  total_clock text,
  total_due_on date,
  total_legal_on date,
  total_start_on date,
  type text,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  waybill_no text,
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_report_without_enterprise CHECK (((kind <> 'report'::text) OR (enterprise_id IS NULL)))
);
CREATE INDEX cases_brand_idx ON public.cases USING btree (brand, kind, submitted_at, id);
CREATE INDEX cases_brand_press_idx ON public.cases USING btree (brand, kind, (
CASE
    WHEN (press_owed_by = ANY (ARRAY['enterprise'::text, 'both'::text])) THEN press_legal_on
    ELSE NULL::date
END), id) WHERE (closed_at IS NULL);
CREATE INDEX cases_bureau_idx ON public.cases USING btree (bureau_id, kind, state, submitted_at, id);
CREATE INDEX cases_bureau_press_idx ON public.cases USING btree (bureau_id, kind, LEAST(
CASE
    WHEN (press_owed_by <> 'appellant'::text) THEN press_legal_on
    ELSE NULL::date
END, total_legal_on), id) WHERE (closed_at IS NULL);
CREATE INDEX cases_due_idx ON public.cases USING btree (closed_at) WHERE ((archived_at IS NOT NULL) AND (length(key_salt) > 0));
CREATE INDEX cases_ended_idx ON public.cases USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX cases_enterprise_idx ON public.cases USING btree (enterprise_id, kind, state, submitted_at, id);
CREATE INDEX cases_enterprise_press_idx ON public.cases USING btree (enterprise_id, kind, (
CASE
    WHEN (press_owed_by = ANY (ARRAY['enterprise'::text, 'both'::text])) THEN press_legal_on
    ELSE NULL::date
END), id) WHERE (closed_at IS NULL);
CREATE INDEX cases_enterprise_province_idx ON public.cases USING btree (enterprise_province_id, kind, state, submitted_at, id);
CREATE INDEX cases_enterprise_province_press_idx ON public.cases USING btree (enterprise_province_id, kind, (
CASE
    WHEN (press_owed_by = ANY (ARRAY['enterprise'::text, 'both'::text])) THEN press_legal_on
    ELSE NULL::date
END), id) WHERE (closed_at IS NULL);
CREATE INDEX cases_handler_idx ON public.cases USING btree (handler_id) WHERE ((closed_at IS NULL) AND (handler_id IS NOT NULL));
CREATE INDEX cases_kind_idx ON public.cases USING btree (kind, state, submitted_at, id);
CREATE INDEX cases_name_idx ON public.cases USING btree (owner_name_index);
CREATE INDEX cases_no_tail_idx ON public.cases USING btree (reverse(case_no) text_pattern_ops);
CREATE UNIQUE INDEX cases_no_unique ON public.cases USING btree (case_no);
CREATE INDEX cases_owner_idx ON public.cases USING btree (owner_id, kind, submitted_at);
CREATE INDEX cases_phone_end_idx ON public.cases USING btree (phone_end_index);
CREATE INDEX cases_phone_idx ON public.cases USING btree (owner_phone_index);
CREATE INDEX cases_press_idx ON public.cases USING btree (kind, LEAST(
CASE
    WHEN (press_owed_by <> 'appellant'::text) THEN press_legal_on
    ELSE NULL::date
END, total_legal_on), id) WHERE (closed_at IS NULL);
CREATE INDEX cases_province_idx ON public.cases USING btree (bureau_province_id, kind, state, submitted_at, id);
CREATE INDEX cases_province_press_idx ON public.cases USING btree (bureau_province_id, kind, LEAST(
CASE
    WHEN (press_owed_by <> 'appellant'::text) THEN press_legal_on
    ELSE NULL::date
END, total_legal_on), id) WHERE (closed_at IS NULL);
CREATE INDEX cases_waybill_tail_idx ON public.cases USING btree (reverse(waybill_no) text_pattern_ops);
CREATE TRIGGER cases_tally AFTER INSERT OR DELETE OR UPDATE ON public.cases FOR EACH ROW EXECUTE FUNCTION tally_case('');
CREATE TRIGGER cases_words_gone AFTER DELETE ON public.cases FOR EACH ROW EXECUTE FUNCTION forget_case_words();

create table checklist_items (
  basis text,
  basis_en text,
  case_kind text not null,
  code text not null,
  events text[] not null,
  id bigint not null,
  l1 text,
  required boolean not null,
  retired_at timestamp with time zone,
  sort_code integer not null,
  title text not null,
  title_en text not null,
  version integer not null default 1,
  constraint checklist_items_pkey PRIMARY KEY (id),
  constraint checklist_items_required_by_people CHECK (((NOT required) OR (cardinality(events) = 0)))
);
CREATE UNIQUE INDEX checklist_items_code_unique ON public.checklist_items USING btree (case_kind, code);

create table checklist_ticks (
  at timestamp with time zone not null,
  case_id bigint not null,
  case_kind text not null,
  item_id bigint not null,
  note bytea,
  user_id bigint not null,
  constraint checklist_ticks_item_id_checklist_items_id_fk FOREIGN KEY (item_id) REFERENCES checklist_items(id),
  constraint checklist_ticks_pk PRIMARY KEY (case_kind, case_id, item_id)
);
CREATE INDEX checklist_ticks_item_idx ON public.checklist_ticks USING btree (item_id);

create table classifier_models (
  created_at timestamp with time zone not null,
  format integer not null,
  id bigint not null,
  model jsonb not null,
  number integer not null,
  print text not null,
  report jsonb not null,
  constraint classifier_models_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX classifier_models_number_unique ON public.classifier_models USING btree (number);

create table clock_entries (
  act text not null,
  actor_id bigint,
  at timestamp with time zone not null,
  calendar_version_id bigint,
  deadline_id bigint not null,
  from_due_on date,
  from_legal_on date,
  id bigint not null,
  reason text not null,
  to_due_on date,
  to_legal_on date,
  constraint clock_entries_deadline_id_deadlines_id_fk FOREIGN KEY (deadline_id) REFERENCES deadlines(id),
  constraint clock_entries_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX clock_entries_calendar_unique ON public.clock_entries USING btree (calendar_version_id, deadline_id) WHERE (calendar_version_id IS NOT NULL);
CREATE INDEX clock_entries_deadline_idx ON public.clock_entries USING btree (deadline_id);
CREATE TRIGGER clock_entries_append_only BEFORE DELETE OR UPDATE ON public.clock_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER clock_entries_no_truncate BEFORE TRUNCATE ON public.clock_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table cluster_members (
  alike integer not null,
  case_id bigint not null,
  changed_at timestamp with time zone not null,
  changed_by bigint,
  cluster_id bigint not null,
  id bigint not null,
  odd boolean not null,
  out text,
  reason bytea,
  reasons text[] not null,
  constraint cluster_members_cluster_id_case_clusters_id_fk FOREIGN KEY (cluster_id) REFERENCES case_clusters(id),
  constraint cluster_members_pkey PRIMARY KEY (id)
);
CREATE INDEX cluster_members_case_idx ON public.cluster_members USING btree (case_id);
CREATE INDEX cluster_members_cluster_idx ON public.cluster_members USING btree (cluster_id);
CREATE UNIQUE INDEX cluster_members_one ON public.cluster_members USING btree (case_id) WHERE ("out" IS NULL);

create table codes (
  created_at timestamp with time zone not null,
  digest bytea not null,
  expires_at timestamp with time zone not null,
  id text not null,
  subject bytea not null default '\x'::bytea,
  tries integer not null default 0,
  used_at timestamp with time zone,
  constraint codes_pkey PRIMARY KEY (id)
);
CREATE INDEX codes_expires_idx ON public.codes USING btree (expires_at);
CREATE INDEX codes_subject_idx ON public.codes USING btree (subject, created_at DESC NULLS LAST);

create table courier_replies (
  amount numeric(12,2),
  author_id bigint not null,
  case_id bigint not null,
  contact_name bytea not null,
  contact_phone bytea not null,
  created_at timestamp with time zone not null,
  id bigint not null,
  org_id bigint not null,
  overdue boolean not null,
  result bytea not null,
  round integer not null,
  constraint courier_replies_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint courier_replies_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX courier_replies_round_unique ON public.courier_replies USING btree (case_id, round);

create table deadline_notices (
  at timestamp with time zone not null,
  deadline_id bigint not null,
  due_on date not null,
  kind text not null,
  constraint deadline_notices_deadline_id_deadlines_id_fk FOREIGN KEY (deadline_id) REFERENCES deadlines(id),
  constraint deadline_notices_pk PRIMARY KEY (deadline_id, kind, due_on)
);

create table deadlines (
  assumed boolean not null default false,
  cancelled boolean not null default false,
  case_id bigint not null,
  case_kind text not null,
  clock text not null,
  count integer not null,
  done_at timestamp with time zone,
  due_at timestamp with time zone not null,
  due_on date not null,
  edition integer not null default 0,
  extension integer not null default 0,
  id bigint not null,
  legal_due_at timestamp with time zone not null,
  legal_due_on date not null,
  overdue boolean not null default false,
  paused_on date,
  pauses jsonb not null default '[]'::jsonb,
  round integer not null,
  start_at timestamp with time zone not null,
  start_on date not null,
  unit text not null,
  constraint deadlines_answer_never_pauses CHECK (((case_kind <> 'appeal'::text) OR (clock <> 'answer'::text) OR ((extension = 0) AND (paused_on IS NULL)))),
  constraint deadlines_extension_grows CHECK ((extension >= 0)),
  constraint deadlines_legal_not_before_strict CHECK ((legal_due_at >= due_at)),
  constraint deadlines_one_answer CHECK (((case_kind <> 'appeal'::text) OR (clock <> 'answer'::text) OR (round = 1))),
  constraint deadlines_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX deadlines_round_unique ON public.deadlines USING btree (case_kind, case_id, clock, round);
CREATE INDEX deadlines_running_due_idx ON public.deadlines USING btree (clock, due_on) WHERE (done_at IS NULL);
CREATE INDEX deadlines_running_idx ON public.deadlines USING btree (legal_due_at) WHERE (done_at IS NULL);
CREATE TRIGGER deadlines_start_fixed BEFORE UPDATE ON public.deadlines FOR EACH ROW EXECUTE FUNCTION keep_deadline_start();

create table desk_texts (
  content bytea not null,
  owner_id bigint not null,
  place text not null,
  updated_at timestamp with time zone not null,
  version text not null default '0'::text,
  what text not null,
  constraint desk_texts_pk PRIMARY KEY (owner_id, place, what)
);
CREATE INDEX desk_texts_age_idx ON public.desk_texts USING btree (updated_at);

create table destructions (
  asked_by bigint,
  at timestamp with time zone not null,
  bureau_id bigint not null,
  bureau_province_id bigint,
  case_kind text not null,
  confirmed_by bigint,
  ground text not null,
  id bigint not null,
  number text not null,
  ref text not null,
  subject text not null,
  subject_id bigint not null,
  constraint destructions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX destructions_number_unique ON public.destructions USING btree (number);
CREATE UNIQUE INDEX destructions_subject_unique ON public.destructions USING btree (subject, case_kind, subject_id);
CREATE TRIGGER destructions_append_only BEFORE DELETE OR UPDATE ON public.destructions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER destructions_no_truncate BEFORE TRUNCATE ON public.destructions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table dictionary_entries (
  basis text,
  category text not null,
  color text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  id bigint not null,
  label text not null,
  label_en text not null,
  parent_id bigint not null,
  sort_code integer not null default 99,
  type text not null,
  updated_at timestamp with time zone not null,
  valid_from date,
  valid_to date,
  value text not null,
  version integer not null default 1,
  constraint dictionary_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX dictionary_entries_type_idx ON public.dictionary_entries USING btree (type);
CREATE UNIQUE INDEX dictionary_entries_value_unique ON public.dictionary_entries USING btree (parent_id, value);

create table digest_days (
  day date not null,
  planned_at timestamp with time zone not null,
  constraint digest_days_pkey PRIMARY KEY (day)
);

create table digests (
  day date not null,
  due_today integer not null,
  fresh integer not null,
  late integer not null,
  sent_at timestamp with time zone,
  user_id bigint not null,
  constraint digests_pk PRIMARY KEY (user_id, day)
);
CREATE INDEX digests_unsent_idx ON public.digests USING btree (day) WHERE (sent_at IS NULL);

create table enforcement_leads (
  appeal_id bigint,
  author_id bigint not null,
  bureau_id bigint not null,
  bureau_province_id bigint,
  case_id bigint,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decision_no text,
  finding bytea not null,
  id bigint not null,
  lead_no text not null,
  penalty numeric(12,2),
  result text,
  state text not null,
  suspect text not null,
  type text not null,
  constraint enforcement_leads_appeal_id_appeals_id_fk FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint enforcement_leads_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint enforcement_leads_decided_whole CHECK (((state = 'open'::text) OR ((result IS NOT NULL) AND (decided_at IS NOT NULL)))),
  constraint enforcement_leads_one_source CHECK (((case_id IS NULL) <> (appeal_id IS NULL))),
  constraint enforcement_leads_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX enforcement_leads_appeal_unique ON public.enforcement_leads USING btree (appeal_id);
CREATE INDEX enforcement_leads_bureau_idx ON public.enforcement_leads USING btree (bureau_id, created_at);
CREATE UNIQUE INDEX enforcement_leads_case_unique ON public.enforcement_leads USING btree (case_id);
CREATE UNIQUE INDEX enforcement_leads_no_unique ON public.enforcement_leads USING btree (lead_no);
CREATE INDEX enforcement_leads_province_idx ON public.enforcement_leads USING btree (bureau_province_id, created_at);

create table enterprise_applications (
  area_code text,
  brand text not null,
  bureau_id bigint,
  created_at timestamp with time zone not null,
  credit_code text,
  decided_at timestamp with time zone,
  decided_by bigint,
  form bytea not null,
  former_form bytea,
  full_name text,
  id bigint not null,
  level text,
  org_id bigint,
  reason text,
  round integer not null default 0,
  state text not null,
  submitted_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  user_id bigint not null,
  version integer not null default 1,
  constraint enterprise_applications_bureau_id_organisations_id_fk FOREIGN KEY (bureau_id) REFERENCES organisations(id),
  constraint enterprise_applications_complete CHECK (((state = 'draft'::text) OR ((level IS NOT NULL) AND (credit_code IS NOT NULL) AND (bureau_id IS NOT NULL)))),
  constraint enterprise_applications_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint enterprise_applications_org_id_organisations_id_fk FOREIGN KEY (org_id) REFERENCES organisations(id),
  constraint enterprise_applications_passed_unit CHECK (((state <> 'passed'::text) OR (org_id IS NOT NULL))),
  constraint enterprise_applications_pkey PRIMARY KEY (id),
  constraint enterprise_applications_returned_reason CHECK (((state <> 'returned'::text) OR (reason IS NOT NULL))),
  constraint enterprise_applications_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'returned'::text, 'passed'::text]))),
  constraint enterprise_applications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX enterprise_applications_bureau_idx ON public.enterprise_applications USING btree (bureau_id, state, submitted_at);
CREATE UNIQUE INDEX enterprise_applications_pending_unique ON public.enterprise_applications USING btree (credit_code, level, area_code) WHERE (state = 'submitted'::text);
CREATE UNIQUE INDEX enterprise_applications_user_unique ON public.enterprise_applications USING btree (user_id);

create table enterprise_standings (
  disabled_at timestamp with time zone,
  org_id bigint not null,
  reason text not null,
  updated_at timestamp with time zone not null,
  version integer not null default 2,
  constraint enterprise_standings_org_id_organisations_id_fk FOREIGN KEY (org_id) REFERENCES organisations(id),
  constraint enterprise_standings_pkey PRIMARY KEY (org_id)
);

create table export_parts (
  part integer not null,
  place jsonb not null,
  record_id bigint not null,
  rows integer not null,
  constraint export_parts_pk PRIMARY KEY (record_id, part),
  constraint export_parts_record_id_export_records_id_fk FOREIGN KEY (record_id) REFERENCES export_records(id)
);

create table export_records (
  asked bytea not null,
  checksum text,
  created_at timestamp with time zone not null,
  downloads integer not null default 0,
  expires_at timestamp with time zone,
  fault text,
  finished_at timestamp with time zone,
  format text not null,
  id bigint not null,
  ip text not null,
  language text not null,
  list text not null,
  org_id bigint,
  owner_id bigint not null,
  reason text not null,
  rows integer not null default 0,
  size bigint not null default 0,
  state text not null,
  total integer not null,
  constraint export_records_pkey PRIMARY KEY (id),
  constraint export_records_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'expired'::text])))
);
CREATE INDEX export_records_created_idx ON public.export_records USING btree (created_at);
CREATE INDEX export_records_owner_idx ON public.export_records USING btree (owner_id, created_at);
CREATE INDEX export_records_running_idx ON public.export_records USING btree (id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

create table faqs (
  answer text not null,
  approver_id bigint,
  author_id bigint not null,
  case_id bigint,
  created_at timestamp with time zone not null,
  id bigint not null,
  published_at timestamp with time zone,
  question text not null,
  state text not null,
  type text not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  views integer not null default 0,
  constraint faqs_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint faqs_pkey PRIMARY KEY (id),
  constraint faqs_second_person CHECK (((state <> 'published'::text) OR (approver_id <> author_id)))
);
CREATE UNIQUE INDEX faqs_case_unique ON public.faqs USING btree (case_id);
CREATE INDEX faqs_state_idx ON public.faqs USING btree (state, updated_at);

create table file_links (
  created_at timestamp with time zone not null,
  file_id bigint not null,
  kind text not null,
  position integer not null,
  role text not null,
  subject_id bigint not null,
  constraint file_links_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  constraint file_links_pkey PRIMARY KEY (file_id)
);
CREATE INDEX file_links_subject_idx ON public.file_links USING btree (kind, subject_id);

create table file_words (
  file_id bigint not null,
  grams tsvector not null default ''::tsvector,
  constraint file_words_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint file_words_pkey PRIMARY KEY (file_id)
);
CREATE INDEX file_words_grams_idx ON public.file_words USING gin (grams);

create table files (
  bucket text,
  created_at timestamp with time zone not null,
  engine text not null,
  id bigint not null,
  name_index bytea,
  owner_id bigint not null,
  sealed_key bytea,
  sealed_name bytea not null,
  sealed_thumbnail bytea,
  size integer not null,
  sm3 bytea not null,
  stored_name text not null,
  suffix text not null,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_stored_name_unique UNIQUE (stored_name),
  constraint files_suffix_known CHECK ((suffix = ANY (ARRAY['jpg'::text, 'png'::text, 'pdf'::text, 'mp4'::text, 'docx'::text, 'xlsx'::text])))
);
CREATE INDEX files_created_idx ON public.files USING btree (created_at);
CREATE INDEX files_name_idx ON public.files USING btree (name_index);
CREATE INDEX files_owner_idx ON public.files USING btree (owner_id);

create table follow_ups (
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  due_on date not null,
  id bigint not null,
  reminded_on date,
  user_id bigint not null,
  version integer not null default 1,
  words bytea not null,
  constraint follow_ups_pkey PRIMARY KEY (id)
);
CREATE INDEX follow_ups_case_idx ON public.follow_ups USING btree (case_kind, case_id);
CREATE INDEX follow_ups_due_idx ON public.follow_ups USING btree (due_on) WHERE (reminded_on IS NULL);
CREATE INDEX follow_ups_user_idx ON public.follow_ups USING btree (user_id, due_on, id);

create table gen_basics (
  author_name text,
  bus_name text not null,
  class_name text not null,
  created_at timestamp with time zone not null,
  db_table text not null,
  db_table_key text not null,
  form_layout text not null,
  function_name text not null,
  function_name_en text,
  gen_type text not null,
  generate_type text not null,
  grid_whether text not null,
  id bigint not null,
  menu_pid text,
  mobile_module text,
  module text not null,
  module_name text,
  package_name text,
  plugin_name text,
  sort_code integer not null,
  sub_bus_name text,
  sub_class_name text,
  sub_db_table text,
  sub_db_table_key text,
  sub_foreign_key text,
  sub_function_name text,
  table_prefix text not null,
  tree_name_field text,
  tree_parent_field text,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint gen_basics_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX gen_basics_bus_name_unique ON public.gen_basics USING btree (bus_name);

create table gen_fields (
  basic_id bigint not null,
  dict_type_code text,
  effect_type text not null,
  field_java_type text not null,
  field_name text not null,
  field_remark text not null,
  field_remark_en text,
  field_type text not null,
  id bigint not null,
  is_table_key text not null,
  query_type text,
  query_whether text not null,
  sort_code integer not null,
  table_type text not null,
  whether_add_update text not null,
  whether_required text not null,
  whether_retract text not null,
  whether_table text not null,
  whether_unique text not null,
  constraint gen_fields_basic_id_gen_basics_id_fk FOREIGN KEY (basic_id) REFERENCES gen_basics(id) ON DELETE CASCADE,
  constraint gen_fields_name CHECK ((field_name ~ '^[a-z][a-z0-9_]{0,62}$'::text)),
  constraint gen_fields_pkey PRIMARY KEY (id)
);
CREATE INDEX gen_fields_basic_idx ON public.gen_fields USING btree (basic_id);
CREATE UNIQUE INDEX gen_fields_column_unique ON public.gen_fields USING btree (basic_id, table_type, field_name);

create table giving_decisions (
  bureau_id bigint not null,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  digest bytea not null,
  given_to bigint not null,
  id bigint not null,
  standings jsonb not null,
  version_no integer not null,
  constraint giving_decisions_pkey PRIMARY KEY (id)
);
CREATE INDEX giving_decisions_case_idx ON public.giving_decisions USING btree (case_kind, case_id, id);

create table hand_overs (
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  id bigint not null,
  key_hash bytea,
  owner_id bigint not null,
  places integer not null,
  secret_hash bytea not null,
  session_id bigint not null,
  sign text not null,
  constraint hand_overs_key_unique UNIQUE (key_hash),
  constraint hand_overs_pkey PRIMARY KEY (id),
  constraint hand_overs_secret_unique UNIQUE (secret_hash)
);
CREATE INDEX hand_overs_expires_idx ON public.hand_overs USING btree (expires_at);
CREATE INDEX hand_overs_owner_idx ON public.hand_overs USING btree (owner_id, created_at);

create table handed_over (
  created_at timestamp with time zone not null,
  hand_over_id bigint not null,
  upload_id bigint not null,
  constraint handed_over_hand_over_id_hand_overs_id_fk FOREIGN KEY (hand_over_id) REFERENCES hand_overs(id) ON DELETE CASCADE,
  constraint handed_over_pkey PRIMARY KEY (upload_id),
  constraint handed_over_upload_id_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE
);
CREATE INDEX handed_over_hand_over_idx ON public.handed_over USING btree (hand_over_id);

create table idempotency_keys (
  actor text not null,
  answer bytea,
  body_digest bytea not null,
  created_at timestamp with time zone not null,
  key text not null,
  route text not null,
  constraint idempotency_keys_pk PRIMARY KEY (actor, route, key)
);
CREATE INDEX idempotency_keys_created_idx ON public.idempotency_keys USING btree (created_at);

create table ineligible_calls (
  advice bytea not null,
  advised text not null,
  author_id bigint not null,
  brand text,
  bureau_id bigint not null,
  bureau_province_id bigint,
  caller_name bytea,
  caller_phone bytea,
  caller_phone_index bytea,
  created_at timestamp with time zone not null,
  heard_at timestamp with time zone not null,
  id bigint not null,
  matter bytea not null,
  reason_code text not null,
  waybill_no text,
  constraint ineligible_calls_pkey PRIMARY KEY (id)
);
CREATE INDEX ineligible_calls_bureau_idx ON public.ineligible_calls USING btree (bureau_id, heard_at);

create table job_runs (
  attempt integer not null,
  cause text not null,
  duration integer,
  ended_at timestamp with time zone,
  error text,
  id bigint not null,
  job_id bigint not null,
  result text not null,
  server text not null,
  started_at timestamp with time zone not null,
  user_id bigint,
  worker_job text not null,
  constraint job_runs_job_id_scheduled_jobs_id_fk FOREIGN KEY (job_id) REFERENCES scheduled_jobs(id) ON DELETE CASCADE,
  constraint job_runs_pkey PRIMARY KEY (id),
  constraint job_runs_result_known CHECK ((result = ANY (ARRAY['RUNNING'::text, 'SUCCESS'::text, 'FAIL'::text, 'LOST'::text])))
);
CREATE INDEX job_runs_ended_idx ON public.job_runs USING btree (started_at);
CREATE INDEX job_runs_job_idx ON public.job_runs USING btree (job_id, started_at DESC, id DESC);

create table key_prints (
  fingerprint text not null,
  recorded_at timestamp with time zone not null,
  version integer not null,
  constraint key_prints_pkey PRIMARY KEY (version)
);

create table key_progress (
  done integer not null,
  is_complete boolean not null,
  page integer not null,
  table_name text not null,
  total integer not null,
  version integer not null,
  constraint key_progress_pk PRIMARY KEY (version, table_name),
  constraint key_progress_version_key_rotations_version_fk FOREIGN KEY (version) REFERENCES key_rotations(version)
);

create table key_rotations (
  finished_at timestamp with time zone,
  paused_at timestamp with time zone,
  started_at timestamp with time zone not null,
  version integer not null,
  constraint key_rotations_pkey PRIMARY KEY (version)
);

create table legal_holds (
  bureau_id bigint not null,
  bureau_province_id bigint,
  case_kind text not null,
  id bigint not null,
  lift_reason bytea,
  lifted_at timestamp with time zone,
  lifted_by bigint,
  placed_at timestamp with time zone not null,
  placed_by bigint not null,
  reason bytea not null,
  ref text not null,
  subject text not null,
  subject_id bigint not null,
  until_on date,
  constraint legal_holds_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX legal_holds_open_unique ON public.legal_holds USING btree (subject, case_kind, subject_id) WHERE (lifted_at IS NULL);

create table limit_changes (
  actor_id bigint not null,
  after text not null,
  at timestamp with time zone not null,
  before text not null,
  id bigint not null,
  key text not null,
  reason text not null,
  constraint limit_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX limit_changes_key_idx ON public.limit_changes USING btree (key, at);
CREATE TRIGGER limit_changes_append_only BEFORE DELETE OR UPDATE ON public.limit_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER limit_changes_no_truncate BEFORE TRUNCATE ON public.limit_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table list_view_defaults (
  list text not null,
  user_id bigint not null,
  view_id bigint not null,
  constraint list_view_defaults_pk PRIMARY KEY (user_id, list),
  constraint list_view_defaults_view_id_list_views_id_fk FOREIGN KEY (view_id) REFERENCES list_views(id) ON DELETE CASCADE
);

create table list_views (
  columns jsonb,
  created_at timestamp with time zone not null,
  filters bytea not null,
  id bigint not null,
  list text not null,
  org_id bigint,
  owner_id bigint not null,
  queue text not null,
  sort_field text,
  sort_order text,
  title text not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint list_views_pkey PRIMARY KEY (id)
);
CREATE INDEX list_views_org_idx ON public.list_views USING btree (org_id, list) WHERE (org_id IS NOT NULL);
CREATE INDEX list_views_owner_idx ON public.list_views USING btree (owner_id, list) WHERE (org_id IS NULL);

create table log_anchors (
  hash bytea not null,
  id integer not null,
  mark bytea not null,
  moved_at timestamp with time zone not null,
  seq bigint not null,
  constraint log_anchors_one CHECK ((id = 1)),
  constraint log_anchors_pkey PRIMARY KEY (id)
);

create table log_head_places (
  failed_at timestamp with time zone,
  fault text,
  name text not null,
  sent_seq integer not null,
  seq integer not null,
  since timestamp with time zone not null,
  taken_at timestamp with time zone,
  tries integer not null,
  constraint log_head_places_pkey PRIMARY KEY (name)
);

create table log_seals (
  hash bytea not null,
  log_id bigint not null,
  logged_at timestamp with time zone not null,
  prev_hash bytea not null,
  seq bigint not null,
  source text not null,
  constraint log_seals_pkey PRIMARY KEY (seq)
);
CREATE INDEX log_seals_logged_idx ON public.log_seals USING btree (source, logged_at);
CREATE UNIQUE INDEX log_seals_row_unique ON public.log_seals USING btree (source, log_id);
CREATE TRIGGER log_seals_append_only BEFORE DELETE OR UPDATE ON public.log_seals FOR EACH ROW EXECUTE FUNCTION refuse_seal_change();
CREATE TRIGGER log_seals_no_truncate BEFORE TRUNCATE ON public.log_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table login_log (
  area text not null,
  at timestamp with time zone not null,
  category text not null,
  device text not null,
  id bigint not null,
  ip text not null,
  reason text not null,
  result text not null,
  session_id bigint,
  user_agent text not null,
  user_id bigint,
  constraint login_log_pkey PRIMARY KEY (id),
  constraint login_log_result_known CHECK ((result = ANY (ARRAY['SUCCESS'::text, 'FAIL'::text])))
);
CREATE INDEX login_log_at_idx ON public.login_log USING btree (at DESC NULLS LAST);
CREATE INDEX login_log_category_idx ON public.login_log USING btree (category, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX login_log_ip_idx ON public.login_log USING btree (category, ip, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX login_log_user_idx ON public.login_log USING btree (user_id, at DESC NULLS LAST);
CREATE TRIGGER login_log_append_only BEFORE DELETE OR UPDATE ON public.login_log FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER login_log_no_truncate BEFORE TRUNCATE ON public.login_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table login_nonces (
  expires_at timestamp with time zone not null,
  nonce text not null,
  constraint login_nonces_pkey PRIMARY KEY (nonce)
);
CREATE INDEX login_nonces_expires_idx ON public.login_nonces USING btree (expires_at);

create table login_seen (
  at timestamp with time zone not null,
  digest bytea not null,
  key_id text not null,
  use text not null default 'proof'::text,
  constraint login_seen_pkey PRIMARY KEY (digest)
);

create table macro_uses (
  at timestamp with time zone not null,
  case_id bigint not null,
  case_kind text not null,
  case_version integer not null,
  macro_id bigint not null,
  macro_version integer not null,
  ticked text[] not null,
  user_id bigint not null,
  constraint macro_uses_pk PRIMARY KEY (case_kind, case_id, case_version)
);
CREATE INDEX macro_uses_at_idx ON public.macro_uses USING btree (at);

create table macro_versions (
  at timestamp with time zone not null,
  by_id bigint,
  checks text[] not null,
  macro_id bigint not null,
  title text not null,
  values jsonb not null,
  version integer not null,
  constraint macro_versions_macro_id_macros_id_fk FOREIGN KEY (macro_id) REFERENCES macros(id) ON DELETE CASCADE,
  constraint macro_versions_pk PRIMARY KEY (macro_id, version)
);

create table macros (
  action text not null,
  area text not null,
  case_kind text not null,
  checks text[] not null,
  code text,
  id bigint not null,
  org_id bigint,
  sort_code integer not null,
  title text not null,
  title_en text,
  updated_at timestamp with time zone not null,
  user_id bigint,
  values jsonb not null,
  version integer not null default 1,
  constraint macros_one_owner CHECK ((((((code IS NOT NULL))::integer + ((org_id IS NOT NULL))::integer) + ((user_id IS NOT NULL))::integer) = 1)),
  constraint macros_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX macros_code_unique ON public.macros USING btree (code);
CREATE INDEX macros_org_idx ON public.macros USING btree (org_id);
CREATE INDEX macros_user_idx ON public.macros USING btree (user_id);

create table mediation_answers (
  author_id bigint,
  by_phone boolean not null,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  remark bytea,
  round integer not null,
  seq integer not null,
  side text not null,
  verdict text not null,
  constraint mediation_answers_pk PRIMARY KEY (case_kind, case_id, round, seq, side)
);
CREATE TRIGGER mediation_answers_append_only BEFORE DELETE OR UPDATE ON public.mediation_answers FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table mediation_endings (
  author_id bigint,
  by_phone boolean not null,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  explanation bytea,
  reason_code text,
  result text not null,
  round integer not null,
  side text,
  constraint mediation_endings_pk PRIMARY KEY (case_kind, case_id, round)
);
CREATE TRIGGER mediation_endings_append_only BEFORE DELETE OR UPDATE ON public.mediation_endings FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table mediation_proposals (
  amount numeric(12,2),
  answers integer,
  author_id bigint,
  by_phone boolean not null,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  performance bytea,
  round integer not null,
  seq integer not null,
  side text not null,
  terms bytea,
  valid_until date not null,
  constraint mediation_proposals_pk PRIMARY KEY (case_kind, case_id, round, seq)
);
CREATE TRIGGER mediation_proposals_append_only BEFORE DELETE OR UPDATE ON public.mediation_proposals FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table mediation_signatures (
  agrees boolean not null,
  author_id bigint,
  by_phone boolean not null,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  proof text not null,
  reason bytea,
  round integer not null,
  side text not null,
  version integer not null,
  constraint mediation_signatures_pk PRIMARY KEY (case_kind, case_id, round, version, side)
);
CREATE TRIGGER mediation_signatures_append_only BEFORE DELETE OR UPDATE ON public.mediation_signatures FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table mediation_terms (
  amount numeric(12,2),
  author_id bigint,
  by_phone boolean not null,
  case_id bigint not null,
  case_kind text not null,
  closes bytea not null,
  created_at timestamp with time zone not null,
  due_on date not null,
  manner bytea not null,
  payer text not null,
  performance bytea,
  proposal integer,
  round integer not null,
  terms bytea,
  version integer not null,
  constraint mediation_terms_pk PRIMARY KEY (case_kind, case_id, round, version)
);
CREATE TRIGGER mediation_terms_append_only BEFORE DELETE OR UPDATE ON public.mediation_terms FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table menu_grants (
  buttons jsonb not null default '[]'::jsonb,
  menu_id bigint not null,
  pass_only boolean not null default false,
  subject_id bigint not null,
  constraint menu_grants_pk PRIMARY KEY (subject_id, menu_id)
);

create table menus (
  category text not null,
  code text not null,
  color text,
  component text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  display_layout text not null default 'YES'::text,
  icon text,
  id bigint not null,
  keep_live text not null default 'YES'::text,
  menu_type text,
  module_id bigint,
  name text,
  parent_id bigint not null,
  path text,
  sort_code integer not null default 99,
  title text not null,
  title_en text,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  visible text not null default 'TRUE'::text,
  constraint menus_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX menus_code_unique ON public.menus USING btree (code);

create table message_receipts (
  category text not null,
  created_at timestamp with time zone not null,
  message_id bigint not null,
  read_at timestamp with time zone,
  user_id bigint not null,
  constraint message_receipts_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_receipts_pk PRIMARY KEY (message_id, user_id)
);
CREATE INDEX message_receipts_unread_idx ON public.message_receipts USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX message_receipts_user_idx ON public.message_receipts USING btree (user_id, created_at DESC, message_id DESC);

create table message_sendings (
  addressed jsonb not null,
  created_at timestamp with time zone not null,
  message_id bigint not null,
  org_id bigint,
  receivers integer not null,
  sender_id bigint not null,
  constraint message_sendings_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_sendings_pkey PRIMARY KEY (message_id)
);
CREATE INDEX message_sendings_created_idx ON public.message_sendings USING btree (created_at DESC, message_id DESC);

create table message_wordings (
  by_id bigint not null,
  created_at timestamp with time zone not null,
  from_day date not null,
  language text not null,
  note text not null,
  sms text,
  subject text,
  template text not null,
  text text,
  version integer not null,
  constraint message_wordings_language_known CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint message_wordings_pk PRIMARY KEY (template, language, version),
  constraint message_wordings_whole CHECK ((num_nonnulls(subject, text, sms) = ANY (ARRAY[0, 3])))
);
CREATE TRIGGER message_wordings_append_only BEFORE DELETE OR UPDATE ON public.message_wordings FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table messages (
  category text not null,
  content text not null,
  content_en text not null,
  created_at timestamp with time zone not null,
  dedupe_key text not null,
  ext_json text,
  id bigint not null,
  narrative bytea,
  subject text not null,
  subject_en text not null,
  template text not null,
  constraint messages_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX messages_dedupe_unique ON public.messages USING btree (dedupe_key);

create table mobile_resources (
  category text not null,
  code text not null,
  color text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  icon text,
  id bigint not null,
  menu_type text,
  module_id bigint,
  parent_id bigint not null,
  path text,
  reg_type text,
  sort_code integer not null default 99,
  status text,
  title text not null,
  title_en text,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint mobile_resources_category_known CHECK ((category = ANY (ARRAY['MODULE'::text, 'MENU'::text, 'BUTTON'::text]))),
  constraint mobile_resources_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX mobile_resources_code_unique ON public.mobile_resources USING btree (code) WHERE (deleted_at IS NULL);

create table notices (
  content text not null,
  created_at timestamp with time zone not null,
  created_by bigint not null,
  deleted_at timestamp with time zone,
  digest text not null,
  digest_en text,
  id bigint not null,
  image text,
  places text[] not null,
  remark text,
  shown_from timestamp with time zone,
  shown_until timestamp with time zone,
  sort_code integer not null default 99,
  status text not null default 'DISABLE'::text,
  title text not null,
  title_en text,
  type text not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_status_known CHECK ((status = ANY (ARRAY['ENABLE'::text, 'DISABLE'::text])))
);
CREATE INDEX notices_list_idx ON public.notices USING btree (sort_code, id) WHERE (deleted_at IS NULL);

create table onlookers (
  area text not null,
  case_id bigint not null,
  case_kind text not null,
  expires_at timestamp with time zone not null,
  org_id bigint,
  typing text,
  user_id bigint not null,
  view_id text not null,
  constraint onlookers_pk PRIMARY KEY (case_kind, case_id, user_id, view_id)
);
CREATE INDEX onlookers_expires_idx ON public.onlookers USING btree (expires_at);

create table operation_log (
  area text,
  at timestamp with time zone not null,
  category text not null,
  changes jsonb not null default '[]'::jsonb,
  elapsed integer not null,
  id bigint not null,
  ip text not null,
  message text,
  method text not null,
  module text not null,
  name text not null,
  org_id bigint,
  params jsonb not null default '{}'::jsonb,
  path text not null,
  record_id text,
  record_kind text,
  record_name text,
  request_id text not null,
  result text not null,
  sign bytea not null,
  user_agent text not null,
  user_id bigint,
  constraint operation_log_category_known CHECK ((category = ANY (ARRAY['OPERATE'::text, 'EXCEPTION'::text]))),
  constraint operation_log_pkey PRIMARY KEY (id),
  constraint operation_log_result_known CHECK ((result = ANY (ARRAY['SUCCESS'::text, 'FAIL'::text])))
);
CREATE INDEX operation_log_at_idx ON public.operation_log USING btree (category, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX operation_log_failed_idx ON public.operation_log USING btree (category, at DESC NULLS LAST, id DESC NULLS LAST) WHERE (result = 'FAIL'::text);
CREATE INDEX operation_log_failed_part_idx ON public.operation_log USING btree (category, module, at DESC NULLS LAST, id DESC NULLS LAST) WHERE (result = 'FAIL'::text);
CREATE INDEX operation_log_ip_idx ON public.operation_log USING btree (category, ip, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX operation_log_name_idx ON public.operation_log USING btree (category, name, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX operation_log_part_idx ON public.operation_log USING btree (category, module, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX operation_log_record_idx ON public.operation_log USING btree (record_kind, record_id, at DESC NULLS LAST);
CREATE INDEX operation_log_record_name_idx ON public.operation_log USING btree (upper(record_name) text_pattern_ops);
CREATE INDEX operation_log_user_idx ON public.operation_log USING btree (category, user_id, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE TRIGGER operation_log_append_only BEFORE DELETE OR UPDATE ON public.operation_log FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER operation_log_no_truncate BEFORE TRUNCATE ON public.operation_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table org_areas (
  area_code text not null,
  org_id bigint not null,
  valid_from date not null,
  valid_to date,
  constraint org_areas_org_id_organisations_id_fk FOREIGN KEY (org_id) REFERENCES organisations(id),
  constraint org_areas_pk PRIMARY KEY (org_id, area_code, valid_from)
);
CREATE INDEX org_areas_area_idx ON public.org_areas USING btree (area_code);

create table organisations (
  area_code text,
  brand text,
  category text not null,
  code text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  director_id bigint,
  end_reason text,
  ended_at timestamp with time zone,
  ended_by bigint,
  former_codes text[] not null default '{}'::text[],
  id bigint not null,
  kind text not null,
  name text not null,
  parent_id bigint,
  path text not null,
  province_id bigint,
  service_phone text,
  short_name text,
  sort_code integer not null default 99,
  successor_id bigint,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint organisations_ended_whole CHECK (((ended_at IS NULL) = (successor_id IS NULL))),
  constraint organisations_kind_known CHECK ((kind = ANY (ARRAY['STATE_BUREAU'::text, 'PROVINCE_BUREAU'::text, 'CITY_BUREAU'::text, 'BRAND_HQ'::text, 'BRAND_PROVINCE'::text, 'BRAND_CITY'::text, 'OUTLET'::text, 'DEPT'::text]))),
  constraint organisations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX organisations_code_unique ON public.organisations USING btree (code);
CREATE UNIQUE INDEX organisations_name_unique ON public.organisations USING btree (parent_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX organisations_parent_idx ON public.organisations USING btree (parent_id);
CREATE INDEX organisations_path_idx ON public.organisations USING btree (path text_pattern_ops);

create table outbox (
  ask_at timestamp with time zone,
  attempts integer not null default 0,
  channel text not null,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null,
  dedupe_key text not null,
  delivery text not null,
  engine text,
  expires_at timestamp with time zone,
  hidden_at timestamp with time zone,
  id bigint not null,
  outcome text,
  outcome_code text,
  payload bytea not null,
  receipt text,
  run_at timestamp with time zone not null,
  sender_id bigint,
  sent_at timestamp with time zone,
  state text not null default 'queued'::text,
  title text,
  to bytea not null,
  to_index bytea not null,
  via text,
  constraint outbox_channel_known CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text, 'push'::text]))),
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX outbox_ask_idx ON public.outbox USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE INDEX outbox_channel_idx ON public.outbox USING btree (channel, created_at DESC, id DESC);
CREATE INDEX outbox_codes_idx ON public.outbox USING btree (created_at) WHERE (delivery = 'once'::text);
CREATE INDEX outbox_created_idx ON public.outbox USING btree (created_at DESC);
CREATE UNIQUE INDEX outbox_dedupe_unique ON public.outbox USING btree (dedupe_key);
CREATE INDEX outbox_due_idx ON public.outbox USING btree (run_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX outbox_to_idx ON public.outbox USING btree (to_index, created_at DESC);

create table outer_orders (
  answer bytea,
  answer_line integer,
  answered_on date,
  author_id bigint not null,
  begun_on date not null,
  body text not null,
  body_name text,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  direction text not null,
  due_on date,
  id bigint not null,
  note bytea,
  outer_no text not null,
  paper_no text,
  state text not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  way text,
  constraint outer_orders_pkey PRIMARY KEY (id)
);
CREATE INDEX outer_orders_case_idx ON public.outer_orders USING btree (case_kind, case_id);
CREATE INDEX outer_orders_due_idx ON public.outer_orders USING btree (case_kind, due_on) WHERE (state = 'OPEN'::text);
CREATE INDEX outer_orders_number_idx ON public.outer_orders USING btree (outer_no);

create table paper_deliveries (
  at timestamp with time zone not null,
  by_id bigint,
  paper_id bigint not null,
  proof bytea,
  reader text not null,
  way text not null,
  constraint paper_deliveries_paper_id_papers_id_fk FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint paper_deliveries_pk PRIMARY KEY (paper_id, reader, way)
);
CREATE TRIGGER paper_deliveries_append_only BEFORE DELETE OR UPDATE ON public.paper_deliveries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table paper_numbers (
  n integer not null,
  prefix text not null,
  constraint paper_numbers_pkey PRIMARY KEY (prefix)
);

create table paper_templates (
  body text not null,
  by_id bigint not null,
  created_at timestamp with time zone not null,
  kind text not null,
  reason text not null,
  version integer not null,
  constraint paper_templates_pk PRIMARY KEY (kind, version)
);
CREATE TRIGGER paper_templates_append_only BEFORE DELETE OR UPDATE ON public.paper_templates FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table paper_withdrawals (
  at timestamp with time zone not null,
  by_id bigint not null,
  paper_id bigint not null,
  reason text not null,
  constraint paper_withdrawals_paper_id_papers_id_fk FOREIGN KEY (paper_id) REFERENCES papers(id),
  constraint paper_withdrawals_pkey PRIMARY KEY (paper_id)
);
CREATE TRIGGER paper_withdrawals_append_only BEFORE DELETE OR UPDATE ON public.paper_withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table papers (
  body bytea not null,
  case_id bigint not null,
  case_kind text not null,
  case_no text not null,
  id bigint not null,
  issued_at timestamp with time zone not null,
  issued_by bigint,
  kind text not null,
  notice_key text,
  number text not null,
  office text not null,
  office_id bigint not null,
  react_by date,
  rules jsonb,
  signature text not null,
  sm3 bytea not null,
  template integer not null,
  unit_id bigint,
  constraint papers_pkey PRIMARY KEY (id)
);
CREATE INDEX papers_case_idx ON public.papers USING btree (case_kind, case_id, issued_at);
CREATE UNIQUE INDEX papers_number_unique ON public.papers USING btree (number);
CREATE TRIGGER papers_append_only BEFORE DELETE OR UPDATE ON public.papers FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table passkey_challenges (
  digest bytea not null,
  expires_at timestamp with time zone not null,
  session_id bigint not null,
  use text not null,
  user_id bigint not null,
  constraint passkey_challenges_pkey PRIMARY KEY (digest)
);
CREATE INDEX passkey_challenges_expires_idx ON public.passkey_challenges USING btree (expires_at);

create table passkeys (
  counter bigint not null,
  created_at timestamp with time zone not null,
  credential_id bytea not null,
  id bigint not null,
  last_used_at timestamp with time zone,
  name text not null,
  public_key bytea not null,
  transports text[] not null,
  user_id bigint not null,
  constraint passkeys_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX passkeys_credential_unique ON public.passkeys USING btree (credential_id);
CREATE INDEX passkeys_user_idx ON public.passkeys USING btree (user_id);

create table permission_grants (
  org_ids jsonb not null default '[]'::jsonb,
  pass_only boolean not null default false,
  path text not null,
  scope text not null,
  subject_id bigint not null,
  constraint permission_grants_pk PRIMARY KEY (subject_id, path)
);

create table portal_figures (
  computed_at timestamp with time zone not null,
  name text not null,
  value jsonb not null,
  constraint portal_figures_pkey PRIMARY KEY (name)
);

create table positions (
  category text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  id bigint not null,
  name text not null,
  org_id bigint not null,
  sort_code integer not null default 99,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint positions_category_known CHECK ((category = ANY (ARRAY['HIGH'::text, 'MIDDLE'::text, 'LOW'::text]))),
  constraint positions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX positions_name_unique ON public.positions USING btree (org_id, name) WHERE (deleted_at IS NULL);

create table preferences (
  key text not null,
  updated_at timestamp with time zone not null,
  user_id bigint not null,
  value text not null,
  constraint preferences_pk PRIMARY KEY (user_id, key)
);

create table proposals (
  asked_at timestamp with time zone not null,
  asked_by bigint not null,
  content bytea not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision text,
  expires_at timestamp with time zone not null,
  id bigint not null,
  kind text not null,
  subject text not null,
  constraint proposals_four_eyes CHECK (((decision <> 'confirmed'::text) OR (decided_by <> asked_by))),
  constraint proposals_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX proposals_open_unique ON public.proposals USING btree (kind, subject) WHERE (decided_at IS NULL);

create table radar_alarms (
  brand text not null,
  course jsonb not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  expected double precision not null,
  false_alarms integer not null,
  found_on date not null,
  from_on date not null,
  id bigint not null,
  kind text not null,
  observed integer not null,
  order_id bigint,
  order_number text,
  problem text not null,
  province text not null,
  reason bytea,
  state text not null,
  tail double precision not null,
  to_on date not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  constraint radar_alarms_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX radar_alarms_cell_unique ON public.radar_alarms USING btree (brand, province, problem, found_on);
CREATE INDEX radar_alarms_order_idx ON public.radar_alarms USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX radar_alarms_province_idx ON public.radar_alarms USING btree (province, to_on, id);
CREATE INDEX radar_alarms_to_idx ON public.radar_alarms USING btree (to_on, id);

create table rate_counters (
  allowed boolean not null,
  blocked_until timestamp with time zone,
  expires_at timestamp with time zone not null,
  hits timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  key text not null,
  constraint rate_counters_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_counters_expires_idx ON public.rate_counters USING btree (expires_at);

create table read_log (
  act text not null,
  area text not null,
  at timestamp with time zone not null,
  case_id bigint not null,
  case_kind text not null,
  field text,
  id bigint not null,
  interface text,
  ip text not null,
  org_id bigint,
  outside boolean,
  reason text,
  reason_code text,
  role_code text,
  viewer_id bigint not null,
  constraint read_log_pkey PRIMARY KEY (id)
);
CREATE INDEX read_log_at_idx ON public.read_log USING btree (at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX read_log_case_idx ON public.read_log USING btree (case_kind, case_id, viewer_id, at);
CREATE INDEX read_log_ip_idx ON public.read_log USING btree (ip, at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX read_log_viewer_idx ON public.read_log USING btree (viewer_id, at);
CREATE TRIGGER read_log_append_only BEFORE DELETE OR UPDATE ON public.read_log FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER read_log_no_truncate BEFORE TRUNCATE ON public.read_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table recovery_codes (
  created_at timestamp with time zone not null,
  digest bytea not null,
  used_at timestamp with time zone,
  user_id bigint not null,
  constraint recovery_codes_pkey PRIMARY KEY (digest)
);
CREATE INDEX recovery_codes_user_idx ON public.recovery_codes USING btree (user_id);

create table reference_loads (
  digest text not null,
  loaded_at timestamp with time zone not null,
  part text not null,
  constraint reference_loads_pkey PRIMARY KEY (part)
);

create table refusal_counts (
  count integer not null,
  ip text not null,
  slot_at timestamp with time zone not null,
  subject text not null,
  what text not null,
  constraint refusal_counts_pk PRIMARY KEY (what, slot_at, subject)
);
CREATE INDEX refusal_counts_slot_idx ON public.refusal_counts USING btree (slot_at);

create table remedies (
  amount numeric(12,2),
  answer bytea,
  author_id bigint,
  brand text not null,
  by_phone boolean not null,
  case_id bigint not null,
  case_kind text not null,
  created_at timestamp with time zone not null,
  done_on date,
  due_on date not null,
  ended_by text,
  id bigint not null,
  kind text not null,
  performance bytea,
  reminded integer not null,
  said bytea,
  said_line integer,
  source text not null,
  status text not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  constraint remedies_pkey PRIMARY KEY (id)
);
CREATE INDEX remedies_case_idx ON public.remedies USING btree (case_kind, case_id);
CREATE INDEX remedies_created_idx ON public.remedies USING btree (created_at, id);
CREATE INDEX remedies_due_idx ON public.remedies USING btree (due_on, id);
CREATE INDEX remedies_reminding_idx ON public.remedies USING btree (due_on) WHERE ((status = ANY (ARRAY['promised'::text, 'disputed'::text])) AND (reminded < 2));

create table responsibility_bindings (
  area_code text not null,
  brand text not null,
  created_at timestamp with time zone,
  created_by bigint,
  enabled boolean not null default true,
  end_reason text,
  ended_at timestamp with time zone,
  ended_by bigint,
  id bigint not null,
  org_id bigint not null,
  reason text,
  valid_from date not null,
  valid_to date,
  constraint responsibility_bindings_org_id_organisations_id_fk FOREIGN KEY (org_id) REFERENCES organisations(id),
  constraint responsibility_bindings_pkey PRIMARY KEY (id),
  constraint responsibility_bindings_span CHECK (((valid_to IS NULL) OR (valid_to >= valid_from) OR (NOT enabled)))
);
CREATE INDEX responsibility_bindings_org_idx ON public.responsibility_bindings USING btree (org_id);
CREATE UNIQUE INDEX responsibility_bindings_unique ON public.responsibility_bindings USING btree (brand, area_code, valid_from) WHERE enabled;

create table roles (
  category text not null,
  code text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  id bigint not null,
  name text not null,
  name_en text,
  org_id bigint,
  sort_code integer not null default 99,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint roles_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX roles_code_unique ON public.roles USING btree (code);

create table rule_trial_rows (
  after jsonb not null,
  before jsonb not null,
  bureau_id bigint not null,
  case_id bigint not null,
  case_kind text not null,
  found_at timestamp with time zone not null,
  n integer not null,
  round integer not null,
  rule text not null,
  trial_id bigint not null,
  turn text not null,
  constraint rule_trial_rows_pkey PRIMARY KEY (trial_id, n),
  constraint rule_trial_rows_trial_id_rule_trials_id_fk FOREIGN KEY (trial_id) REFERENCES rule_trials(id) ON DELETE CASCADE
);
CREATE INDEX rule_trial_rows_turn_idx ON public.rule_trial_rows USING btree (trial_id, turn, n);

create table rule_trials (
  asked_by bigint not null,
  cases integer not null default 0,
  changes jsonb not null,
  checked integer not null default 0,
  created_at timestamp with time zone not null,
  cursor jsonb,
  days integer not null,
  digest bytea not null,
  edition integer not null,
  finished_at timestamp with time zone,
  from_on date not null,
  id bigint not null,
  in_force jsonb not null,
  state text not null,
  total integer not null,
  turns jsonb not null default '{}'::jsonb,
  updated_at timestamp with time zone not null,
  constraint rule_trials_ended CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint rule_trials_pkey PRIMARY KEY (id),
  constraint rule_trials_state_known CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text])))
);
CREATE INDEX rule_trials_asker_idx ON public.rule_trials USING btree (asked_by, id);
CREATE UNIQUE INDEX rule_trials_one_running ON public.rule_trials USING btree (asked_by) WHERE (state = 'running'::text);

create table rule_versions (
  created_at timestamp with time zone not null,
  digest bytea not null,
  no integer not null,
  rule text not null,
  values jsonb not null,
  constraint rule_versions_pkey PRIMARY KEY (rule, no)
);
CREATE UNIQUE INDEX rule_versions_values ON public.rule_versions USING btree (rule, digest);
CREATE TRIGGER rule_versions_append_only BEFORE DELETE OR UPDATE ON public.rule_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rule_versions_no_truncate BEFORE TRUNCATE ON public.rule_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table scheduled_jobs (
  action_class text not null,
  built_in boolean not null default false,
  category text not null,
  created_at timestamp with time zone not null,
  cron_expression text not null,
  deleted_at timestamp with time zone,
  id bigint not null,
  job_status text not null default 'RUNNING'::text,
  name text not null,
  name_en text,
  next_at timestamp with time zone,
  sort_code integer not null default 99,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint scheduled_jobs_category_known CHECK ((category = ANY (ARRAY['FRM'::text, 'BIZ'::text]))),
  constraint scheduled_jobs_pkey PRIMARY KEY (id),
  constraint scheduled_jobs_status_known CHECK ((job_status = ANY (ARRAY['RUNNING'::text, 'STOPPED'::text])))
);
CREATE UNIQUE INDEX scheduled_jobs_built_in_unique ON public.scheduled_jobs USING btree (action_class) WHERE built_in;
CREATE UNIQUE INDEX scheduled_jobs_time_unique ON public.scheduled_jobs USING btree (action_class, cron_expression) WHERE (deleted_at IS NULL);

create table second_factors (
  bound_at timestamp with time zone,
  last_step integer not null default 0,
  offered bytea,
  offered_at timestamp with time zone,
  secret bytea,
  user_id bigint not null,
  constraint second_factors_pkey PRIMARY KEY (user_id)
);

create table sessions (
  area text not null,
  autologin boolean not null default false,
  browser text not null,
  created_at timestamp with time zone not null,
  device text not null,
  end_reason text,
  ended_at timestamp with time zone,
  factor text not null default 'none'::text,
  id bigint not null,
  ip text not null,
  last_seen_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  token_hash bytea not null,
  user_agent text not null,
  user_id bigint not null,
  constraint sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_created_idx ON public.sessions USING btree (created_at);
CREATE UNIQUE INDEX sessions_token_unique ON public.sessions USING btree (token_hash);
CREATE INDEX sessions_user_idx ON public.sessions USING btree (user_id, created_at DESC NULLS LAST);

create table setting_plans (
  after text not null,
  asked_by bigint not null,
  before text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by bigint,
  from_on date not null,
  id bigint not null,
  key text not null,
  reason text not null,
  state text not null,
  trial_id bigint not null,
  updated_at timestamp with time zone not null,
  constraint setting_plans_ended CHECK (((state = 'planned'::text) = (ended_at IS NULL))),
  constraint setting_plans_pkey PRIMARY KEY (id),
  constraint setting_plans_state_known CHECK ((state = ANY (ARRAY['planned'::text, 'in_force'::text, 'overtaken'::text, 'taken_back'::text])))
);
CREATE UNIQUE INDEX setting_plans_one_open ON public.setting_plans USING btree (key) WHERE (state = 'planned'::text);

create table settings (
  category text not null,
  created_at timestamp with time zone not null,
  dictionary text,
  id bigint not null,
  is_public boolean not null default false,
  key text not null,
  law text,
  law_en text,
  remark text not null,
  remark_en text not null,
  rule jsonb not null default '{}'::jsonb,
  sealed bytea,
  sort_code integer not null default 99,
  type text not null,
  unit text,
  updated_at timestamp with time zone not null,
  value text not null,
  version integer not null default 1,
  constraint settings_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX settings_key_unique ON public.settings USING btree (key);

create table stat_cells (
  accepted integer not null,
  answered integer not null,
  answered_late integer not null,
  area text not null,
  area_kind text not null,
  brand text not null,
  bureau_id bigint not null,
  bureau_satisfied integer not null,
  channel text not null,
  decided integer not null,
  decided_late integer not null,
  enterprise_satisfied integer not null,
  evaluated integer not null,
  excluded boolean not null,
  forwarded integer not null,
  forwarded_late integer not null,
  grain text not null,
  handled integer not null,
  l1 text not null,
  l2 text not null,
  linked boolean not null,
  mail_kind text not null,
  malformed integer not null,
  month text not null,
  one_time integer not null,
  overdue integer not null,
  owed integer not null,
  province_id bigint not null,
  received integer not null,
  recovered bigint not null,
  replied integer not null,
  responded integer not null,
  service_kind text not null,
  settled integer not null,
  transferred integer not null,
  untrue integer not null,
  valid integer not null,
  valid_evaluated integer not null,
  constraint stat_cells_grain_known CHECK ((grain = ANY (ARRAY['brand'::text, 'reason'::text, 'area'::text, 'channel'::text, 'bureau'::text])))
);
CREATE UNIQUE INDEX stat_cells_unique ON public.stat_cells USING btree (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area, channel, area_kind, linked, excluded);

create table stat_facts (
  accepted integer not null,
  answered integer not null,
  answered_late integer not null,
  area text not null,
  area_kind text not null,
  brand text not null,
  bureau_id bigint not null,
  bureau_satisfied integer not null,
  case_id bigint not null,
  channel text not null,
  decided integer not null,
  decided_late integer not null,
  enterprise_id bigint,
  enterprise_province_id bigint,
  enterprise_satisfied integer not null,
  evaluated integer not null,
  excluded boolean not null,
  forwarded integer not null,
  forwarded_late integer not null,
  handled integer not null,
  l1 text not null,
  l2 text not null,
  linked boolean not null,
  mail_kind text not null,
  malformed integer not null,
  month text not null,
  one_time integer not null,
  overdue integer not null,
  owed integer not null,
  province_id bigint not null,
  received integer not null,
  recovered bigint not null,
  replied integer not null,
  responded integer not null,
  service_kind text not null,
  settled integer not null,
  transferred integer not null,
  untrue integer not null,
  valid integer not null,
  valid_evaluated integer not null,
  constraint stat_facts_pk PRIMARY KEY (case_id, month)
);
CREATE INDEX stat_facts_brand_idx ON public.stat_facts USING btree (brand, month);
CREATE INDEX stat_facts_bureau_idx ON public.stat_facts USING btree (bureau_id, month);
CREATE INDEX stat_facts_enterprise_idx ON public.stat_facts USING btree (enterprise_id, month) WHERE (enterprise_id IS NOT NULL);
CREATE INDEX stat_facts_enterprise_province_idx ON public.stat_facts USING btree (enterprise_province_id, month) WHERE (enterprise_province_id IS NOT NULL);
CREATE INDEX stat_facts_month_idx ON public.stat_facts USING btree (month, case_id);
CREATE INDEX stat_facts_province_idx ON public.stat_facts USING btree (province_id, month);
CREATE TRIGGER stat_facts_lines AFTER INSERT OR DELETE OR UPDATE ON public.stat_facts FOR EACH ROW EXECUTE FUNCTION stat_line();

create table stat_lines (
  accepted integer not null,
  answered integer not null,
  answered_late integer not null,
  area text not null,
  area_kind text not null,
  brand text not null,
  bureau_id bigint not null,
  bureau_satisfied integer not null,
  channel text not null,
  decided integer not null,
  decided_late integer not null,
  enterprise_satisfied integer not null,
  evaluated integer not null,
  excluded boolean not null,
  forwarded integer not null,
  forwarded_late integer not null,
  handled integer not null,
  id bigint not null default nextval('stat_lines_id_seq'::regclass),
  l1 text not null,
  l2 text not null,
  linked boolean not null,
  mail_kind text not null,
  malformed integer not null,
  month text not null,
  one_time integer not null,
  overdue integer not null,
  owed integer not null,
  province_id bigint not null,
  received integer not null,
  recovered bigint not null,
  replied integer not null,
  responded integer not null,
  service_kind text not null,
  settled integer not null,
  transferred integer not null,
  untrue integer not null,
  valid integer not null,
  valid_evaluated integer not null,
  constraint stat_lines_pkey PRIMARY KEY (id)
);

create table stat_snapshots (
  content text not null,
  created_at timestamp with time zone not null,
  created_by bigint,
  digest text not null,
  id bigint not null,
  month text not null,
  constraint stat_snapshots_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX stat_snapshots_month_unique ON public.stat_snapshots USING btree (month);
CREATE TRIGGER stat_snapshots_append_only BEFORE DELETE OR UPDATE ON public.stat_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stat_snapshots_no_truncate BEFORE TRUNCATE ON public.stat_snapshots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table stat_times (
  bureau_ms bigint not null default 0,
  case_id bigint not null,
  enterprise_ms bigint not null default 0,
  measured boolean not null default false,
  outlet_ms bigint not null default 0,
  paused_ms bigint not null default 0,
  reply_days integer,
  reply_workdays integer,
  user_ms bigint not null default 0,
  constraint stat_times_pkey PRIMARY KEY (case_id)
);
CREATE INDEX stat_times_waiting_idx ON public.stat_times USING btree (case_id) WHERE (NOT measured);

create table statement_parts (
  author_id bigint not null,
  created_at timestamp with time zone not null,
  part integer not null,
  request_id bigint not null,
  shared boolean not null,
  words bytea not null,
  constraint statement_parts_pk PRIMARY KEY (request_id, part)
);
CREATE TRIGGER statement_parts_append_only BEFORE DELETE OR UPDATE ON public.statement_parts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table statement_requests (
  author_id bigint not null,
  brand text not null,
  case_id bigint not null,
  case_kind text not null,
  courier bytea not null,
  courier_id bigint,
  created_at timestamp with time zone not null,
  due_on date not null,
  id bigint not null,
  question bytea not null,
  voice text not null,
  constraint statement_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX statement_requests_case_idx ON public.statement_requests USING btree (case_kind, case_id);
CREATE INDEX statement_requests_courier_idx ON public.statement_requests USING btree (courier_id, id);
CREATE TRIGGER statement_requests_append_only BEFORE DELETE OR UPDATE ON public.statement_requests FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table supervision_cases (
  case_id bigint not null,
  case_kind text not null,
  n integer not null,
  order_id bigint not null,
  whereabouts bytea,
  constraint supervision_cases_order_id_supervision_orders_id_fk FOREIGN KEY (order_id) REFERENCES supervision_orders(id),
  constraint supervision_cases_pk PRIMARY KEY (order_id, n)
);
CREATE INDEX supervision_cases_case_idx ON public.supervision_cases USING btree (case_kind, case_id);

create table supervision_items (
  day date,
  kind text not null,
  n integer not null,
  order_id bigint not null,
  reason bytea,
  state text not null,
  title bytea,
  words bytea,
  constraint supervision_items_order_id_supervision_orders_id_fk FOREIGN KEY (order_id) REFERENCES supervision_orders(id),
  constraint supervision_items_pk PRIMARY KEY (order_id, n)
);

create table supervision_orders (
  addressee_id bigint not null,
  answered_on date,
  cases integer not null,
  created_at timestamp with time zone not null,
  days integer not null,
  due_on date not null,
  ended_at timestamp with time zone,
  extended_for bytea,
  extension integer not null,
  id bigint not null,
  issued_on date not null,
  issuer_id bigint not null,
  matter bytea not null,
  named boolean not null,
  number text not null,
  office_id bigint not null,
  received_at timestamp with time zone,
  report_on date not null,
  reported_at timestamp with time zone,
  returned_on date,
  state text not null,
  talk_at timestamp with time zone,
  talk_on date not null,
  updated_at timestamp with time zone not null,
  urged_on date not null,
  version integer not null,
  words bytea not null,
  constraint supervision_orders_pkey PRIMARY KEY (id)
);
CREATE INDEX supervision_orders_addressee_idx ON public.supervision_orders USING btree (addressee_id, due_on, id);
CREATE UNIQUE INDEX supervision_orders_number_unique ON public.supervision_orders USING btree (number);
CREATE INDEX supervision_orders_office_idx ON public.supervision_orders USING btree (office_id, due_on, id);
CREATE INDEX supervision_orders_running_idx ON public.supervision_orders USING btree (id) WHERE (state = ANY (ARRAY['issued'::text, 'partly'::text]));

create table takeover_mappings (
  case_kind text not null default 'appeal'::text,
  columns jsonb not null,
  id bigint not null,
  name text not null,
  org_id bigint not null,
  system text not null,
  updated_at timestamp with time zone not null,
  updated_by bigint not null,
  version integer not null,
  words jsonb not null,
  constraint takeover_mappings_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX takeover_mappings_name_unique ON public.takeover_mappings USING btree (org_id, name);

create table takeover_rows (
  cells bytea,
  done_at timestamp with time zone,
  faults jsonb,
  outer_no text not null,
  row integer not null,
  run_id bigint not null,
  state text not null,
  tries integer not null default 0,
  constraint takeover_rows_pk PRIMARY KEY (run_id, "row"),
  constraint takeover_rows_run_id_takeover_runs_id_fk FOREIGN KEY (run_id) REFERENCES takeover_runs(id),
  constraint takeover_rows_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'wrong'::text])))
);
CREATE INDEX takeover_rows_waiting_idx ON public.takeover_rows USING btree (run_id, "row") WHERE (state = 'waiting'::text);

create table takeover_runs (
  actor_id bigint not null,
  case_kind text not null default 'appeal'::text,
  columns jsonb not null,
  created_at timestamp with time zone not null,
  digest bytea not null,
  file_name text not null,
  finished_at timestamp with time zone,
  heads jsonb not null,
  id bigint not null,
  ip text not null,
  language text not null,
  org_id bigint not null,
  system text not null,
  tells boolean not null,
  user_agent text not null,
  words jsonb not null,
  constraint takeover_runs_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX takeover_runs_file_unique ON public.takeover_runs USING btree (org_id, digest);
CREATE INDEX takeover_runs_org_idx ON public.takeover_runs USING btree (org_id, created_at);

create table third_states (
  browser_hash bytea not null,
  expires_at timestamp with time zone not null,
  nonce text not null,
  state_hash bytea not null,
  user_id bigint,
  verifier bytea not null,
  constraint third_states_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX third_states_expires_idx ON public.third_states USING btree (expires_at);

create table third_users (
  category text not null,
  created_at timestamp with time zone not null,
  gender text,
  id bigint not null,
  issuer text not null,
  name bytea,
  name_index bytea,
  nickname text,
  subject text not null,
  updated_at timestamp with time zone not null,
  user_id bigint not null,
  constraint third_users_pkey PRIMARY KEY (id)
);
CREATE INDEX third_users_created_idx ON public.third_users USING btree (created_at DESC NULLS LAST);
CREATE UNIQUE INDEX third_users_subject_unique ON public.third_users USING btree (issuer, subject);
CREATE INDEX third_users_user_idx ON public.third_users USING btree (user_id);
CREATE UNIQUE INDEX third_users_user_unique ON public.third_users USING btree (issuer, user_id);

create table tickets (
  created_at timestamp with time zone not null,
  digest bytea not null,
  expires_at timestamp with time zone not null,
  field text not null,
  former bytea,
  kind text not null,
  used_at timestamp with time zone,
  user_id bigint not null,
  constraint tickets_pkey PRIMARY KEY (digest)
);
CREATE INDEX tickets_expires_idx ON public.tickets USING btree (expires_at);
CREATE INDEX tickets_user_idx ON public.tickets USING btree (user_id, created_at);

create table transparency_heads (
  at timestamp with time zone not null,
  previous bytea not null,
  public_key bytea not null,
  root bytea not null,
  seq integer not null,
  signature bytea not null,
  size bigint not null,
  constraint transparency_heads_pkey PRIMARY KEY (seq)
);
CREATE TRIGGER transparency_heads_append_only BEFORE DELETE OR UPDATE ON public.transparency_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transparency_heads_no_truncate BEFORE TRUNCATE ON public.transparency_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table transparency_leaves (
  hash bytea not null,
  index bigint not null,
  row_id bigint not null,
  source text not null,
  constraint transparency_leaves_pkey PRIMARY KEY (index)
);
CREATE UNIQUE INDEX transparency_leaves_row_unique ON public.transparency_leaves USING btree (source, row_id);
CREATE TRIGGER transparency_leaves_append_only BEFORE DELETE OR UPDATE ON public.transparency_leaves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transparency_leaves_no_truncate BEFORE TRUNCATE ON public.transparency_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table transparency_nodes (
  hash bytea not null,
  index bigint not null,
  level integer not null,
  constraint transparency_nodes_pk PRIMARY KEY (level, index)
);
CREATE TRIGGER transparency_nodes_append_only BEFORE DELETE OR UPDATE ON public.transparency_nodes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transparency_nodes_no_truncate BEFORE TRUNCATE ON public.transparency_nodes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table trusted_devices (
  browser text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id bigint not null,
  ip text not null,
  last_used_at timestamp with time zone not null,
  token_hash bytea not null,
  user_id bigint not null,
  constraint trusted_devices_pkey PRIMARY KEY (id)
);
CREATE INDEX trusted_devices_expires_idx ON public.trusted_devices USING btree (expires_at);
CREATE UNIQUE INDEX trusted_devices_token_unique ON public.trusted_devices USING btree (token_hash);
CREATE INDEX trusted_devices_user_idx ON public.trusted_devices USING btree (user_id);

create table upload_chunks (
  content bytea not null,
  starts_at integer not null,
  upload_id bigint not null,
  constraint upload_chunks_pk PRIMARY KEY (upload_id, starts_at),
  constraint upload_chunks_upload_id_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE
);

create table uploads (
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  file_id bigint,
  fingerprint text,
  id bigint not null,
  name_index bytea not null,
  owner_id bigint not null,
  received integer not null default 0,
  sealed_name bytea not null,
  size integer not null,
  constraint uploads_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_received_within_size CHECK (((received >= 0) AND (received <= size)))
);
CREATE INDEX uploads_expires_idx ON public.uploads USING btree (expires_at);
CREATE INDEX uploads_file_idx ON public.uploads USING btree (file_id);
CREATE INDEX uploads_owner_idx ON public.uploads USING btree (owner_id);

create table user_group_members (
  group_id bigint not null,
  user_id bigint not null,
  constraint user_group_members_pk PRIMARY KEY (group_id, user_id)
);
CREATE INDEX user_group_members_user_idx ON public.user_group_members USING btree (user_id);

create table user_groups (
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  id bigint not null,
  name text not null,
  remark text,
  sort_code integer not null default 99,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint user_groups_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX user_groups_name_unique ON public.user_groups USING btree (name) WHERE (deleted_at IS NULL);

create table user_positions (
  director_id bigint,
  org_id bigint not null,
  place integer not null,
  position_id bigint not null,
  user_id bigint not null,
  constraint user_positions_pk PRIMARY KEY (user_id, org_id, position_id)
);
CREATE INDEX user_positions_org_idx ON public.user_positions USING btree (org_id);
CREATE INDEX user_positions_position_idx ON public.user_positions USING btree (position_id);

create table user_roles (
  role_id bigint not null,
  user_id bigint not null,
  constraint user_roles_pk PRIMARY KEY (user_id, role_id)
);
CREATE INDEX user_roles_role_idx ON public.user_roles USING btree (role_id);

create table user_tallies (
  area text not null,
  n integer not null,
  user_status text not null
);
CREATE INDEX user_tallies_area_idx ON public.user_tallies USING btree (area, user_status);

create table users (
  account text not null,
  area text not null,
  avatar text,
  brand text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  director_id bigint,
  email bytea,
  email_index bytea,
  email_proved_at timestamp with time zone,
  emp_no text,
  entry_date date,
  ext_json jsonb not null default '{}'::jsonb,
  gender text,
  id bigint not null,
  id_number bytea,
  id_number_index bytea,
  is_real_name text not null default '1'::text,
  language text not null default 'zh'::text,
  last_login_at timestamp with time zone,
  last_login_ip text,
  latest_login_at timestamp with time zone,
  latest_login_ip text,
  must_change_password text not null default 'NO'::text,
  name bytea,
  name_index bytea,
  nickname text,
  nonce_pinned boolean not null default false,
  org_id bigint,
  outlet text,
  password_changed_at timestamp with time zone,
  password_hash text,
  password_history jsonb not null default '[]'::jsonb,
  phone bytea,
  phone_index bytea,
  position_id bigint,
  position_level text,
  position_name text,
  profile bytea,
  signature text,
  sort_code integer not null default 99,
  status text not null default '3'::text,
  status_reason text,
  updated_at timestamp with time zone not null,
  user_status text not null default 'ENABLE'::text,
  user_type text not null,
  version integer not null default 1,
  constraint users_area_known CHECK ((area = ANY (ARRAY['a'::text, 'b'::text, 'c'::text, 'd'::text]))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_real_name_known CHECK ((is_real_name = ANY (ARRAY['0'::text, '1'::text, '2'::text])))
);
CREATE UNIQUE INDEX users_account_unique ON public.users USING btree (area, lower(account)) WHERE (deleted_at IS NULL);
CREATE INDEX users_director_idx ON public.users USING btree (director_id);
CREATE INDEX users_email_idx ON public.users USING btree (area, email_index);
CREATE UNIQUE INDEX users_email_proved_unique ON public.users USING btree (area, email_index) WHERE ((deleted_at IS NULL) AND (email_proved_at IS NOT NULL));
CREATE INDEX users_list_idx ON public.users USING btree (area, sort_code, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_name_idx ON public.users USING btree (area, name_index);
CREATE INDEX users_org_idx ON public.users USING btree (org_id);
CREATE UNIQUE INDEX users_phone_unique ON public.users USING btree (area, phone_index) WHERE (deleted_at IS NULL);
CREATE TRIGGER users_tally_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
CREATE TRIGGER users_tally_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
CREATE TRIGGER users_tally_update AFTER UPDATE ON public.users FOR EACH ROW WHEN ((((old.area IS DISTINCT FROM new.area) OR (old.user_status IS DISTINCT FROM new.user_status)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION tally_changed_user();

create table volume_locks (
  created_at timestamp with time zone not null,
  frozen boolean not null,
  locked_by bigint,
  month text not null,
  reason text not null,
  constraint volume_locks_pkey PRIMARY KEY (month)
);

create table webhook_deliveries (
  attempts integer not null default 0,
  body text not null,
  case_id bigint,
  case_kind text,
  case_no text,
  created_at timestamp with time zone not null,
  endpoint_id bigint not null,
  event text not null,
  event_id bigint not null,
  give_up_at timestamp with time zone not null,
  held_until timestamp with time zone,
  id bigint not null,
  key text not null,
  last_at timestamp with time zone,
  last_fault text,
  last_status integer,
  run_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  state text not null default 'waiting'::text,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'dead'::text])))
);
CREATE INDEX webhook_deliveries_created_idx ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_dead_idx ON public.webhook_deliveries USING btree (endpoint_id, created_at) WHERE (state = 'dead'::text);
CREATE INDEX webhook_deliveries_due_idx ON public.webhook_deliveries USING btree (endpoint_id, run_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_endpoint_idx ON public.webhook_deliveries USING btree (endpoint_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX webhook_deliveries_held_idx ON public.webhook_deliveries USING btree (case_id) WHERE (held_until IS NOT NULL);
CREATE UNIQUE INDEX webhook_deliveries_key_unique ON public.webhook_deliveries USING btree (endpoint_id, key);

create table webhook_endpoints (
  algorithm text not null,
  created_at timestamp with time zone not null,
  created_by bigint not null,
  ended_at timestamp with time zone,
  events text[] not null,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  former_secret bytea,
  former_until timestamp with time zone,
  id bigint not null,
  lane_at timestamp with time zone,
  lane_until timestamp with time zone,
  name text not null,
  org_id bigint not null,
  secret bytea not null,
  slow boolean not null default false,
  state text not null,
  updated_at timestamp with time zone not null,
  url text not null,
  version integer not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_state_known CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'failing'::text, 'ended'::text])))
);
CREATE INDEX webhook_endpoints_ended_idx ON public.webhook_endpoints USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX webhook_endpoints_org_idx ON public.webhook_endpoints USING btree (org_id, created_at DESC NULLS LAST, id DESC NULLS LAST);

create table work_calendar (
  date date not null,
  kind text not null,
  name text,
  constraint work_calendar_pkey PRIMARY KEY (date)
);

create table worlds (
  id integer not null,
  marked_at timestamp with time zone not null,
  world text not null,
  constraint worlds_known CHECK ((world = ANY (ARRAY['real'::text, 'sandbox'::text]))),
  constraint worlds_one CHECK ((id = 1)),
  constraint worlds_pkey PRIMARY KEY (id)
);

CREATE OR REPLACE FUNCTION public.appeal_step_is_told()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told record;
begin
  select from_state, to_state into told from case_events
    where case_kind = 'appeal' and case_id = new.id and from_state is distinct from to_state
    order by seq desc limit 1;
  if (told.from_state, told.to_state) is distinct from (old.state, new.state) then
    raise exception 'a step without its line in the history' using errcode = '42501', constraint = 'appeals_step_is_told';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_appeal_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from appeal_texts where appeal_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_case_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from case_texts where case_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_calendar_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'applied' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (old.year, old.state, old.number, old.edition, old.days, old.changes, old.confirms, old.reason, old.author_id, old.applied_at)
    is distinct from (new.year, new.state, new.number, new.edition, new.days, new.changes, new.confirms, new.reason, new.author_id, new.applied_at) then
    raise exception 'a calendar in force is never rewritten' using errcode = '42501', constraint = 'calendar_versions_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_case_tallies(cases regclass, own text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger %I after insert or update or delete on %s for each row execute function tally_case(%L)',
    replace(cases::text, '.', '_') || '_tally', cases, own);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_deadline_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.case_kind, old.case_id, old.clock, old.round, old.start_at, old.start_on)
    is distinct from (new.case_kind, new.case_id, new.clock, new.round, new.start_at, new.start_on) then
    raise exception 'the start of a deadline never changes' using errcode = '42501', constraint = 'deadlines_start_fixed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.places_of_case(bureau_id bigint, bureau_province_id bigint, enterprise_id bigint, enterprise_province_id bigint, brand text, shielded boolean)
 RETURNS TABLE(axis text, key text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select place.axis, place.key from (values
    ('all', ''),
    ('bureau', bureau_id::text),
    ('bureauProvince', bureau_province_id::text),
    ('enterprise', enterprise_id::text),
    ('enterpriseUnshielded', case when not shielded then enterprise_id::text end),
    ('enterpriseProvince', enterprise_province_id::text),
    ('brand', case when enterprise_id is not null then brand end)
  ) as place (axis, key) where place.key is not null
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501', constraint = tg_table_name || '_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 months' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501', constraint = tg_table_name || '_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_own_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  judges bigint[];
  closers bigint[];
begin
  if tg_table_name = 'appeal_exclusions' then
    judges := array[new.first_auditor_id, new.second_auditor_id];
  else
    judges := array[new.checker_id];
  end if;
  select array[closed_by, approved_by] into closers from appeals where id = new.appeal_id;
  if array_remove(judges, null) && array_remove(closers, null) then
    raise exception 'nobody judges what they closed' using errcode = '42501', constraint = 'appeals_four_eyes';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_seal_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.logged_at < now() - interval '6 months' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501', constraint = tg_table_name || '_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.stat_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from stat_facts where case_id = old.id;
    delete from stat_times where case_id = old.id;
  else
    perform stat_refresh(new);
    -- Where the time went is measured again, whatever changed; an open case has no end to measure to.
    if new.closed_at is null then
      delete from stat_times where case_id = new.id;
    else
      insert into stat_times (case_id) values (new.id)
        on conflict (case_id) do update set measured = false where stat_times.measured;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stat_cells_anew()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into stat_cells (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area,
    channel, area_kind, linked, excluded, received, accepted, handled, valid, transferred, replied, overdue, untrue, malformed,
    one_time, evaluated, bureau_satisfied, valid_evaluated, enterprise_satisfied, recovered,
    decided, decided_late, forwarded, forwarded_late, answered, answered_late, owed,
    responded, settled)
  select g.grain, t.month, t.province_id, g.bureau_id, g.brand, t.service_kind, g.mail_kind, g.l1, g.l2, g.area,
    g.channel, g.area_kind, g.linked, t.excluded, sum(received), sum(accepted), sum(handled), sum(valid), sum(transferred),
    sum(replied), sum(overdue), sum(untrue), sum(malformed), sum(one_time), sum(evaluated), sum(bureau_satisfied),
    sum(valid_evaluated), sum(enterprise_satisfied), sum(recovered), sum(decided), sum(decided_late), sum(forwarded), sum(forwarded_late), sum(answered), sum(answered_late), sum(owed),
      sum(responded), sum(settled)
  from stat_facts t cross join lateral (values
    ('brand', 0::bigint, t.brand, '', t.l1, '', left(t.area, 2) || '0000', '', '', t.linked),
    ('reason', 0::bigint, '', t.mail_kind, t.l1, t.l2, '', '', '', false),
    ('area', 0::bigint, '', '', t.l1, '', t.area, '', '', false),
    ('channel', 0::bigint, '', '', '', '', '', t.channel, t.area_kind, false),
    ('bureau', t.bureau_id, '', '', '', '', '', '', '', false)
  ) g (grain, bureau_id, brand, mail_kind, l1, l2, area, channel, area_kind, linked)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
$function$;

CREATE OR REPLACE FUNCTION public.stat_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  a appeals;
begin
  for a in select * from appeals where id = coalesce(new.appeal_id, old.appeal_id) loop
    perform stat_refresh(a);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stat_facts_of(a appeals)
 RETURNS SETOF stat_facts
 LANGUAGE sql
 STABLE
AS $function$
  with ended as (
    select a.closed_at is not null and (a.state = 'withdrawn' or (a.accepted and a.state in ('closed', 'invalid'))) as yes
  ), replies as (
    select count(*) > 0 as some, coalesce(bool_or(r.overdue), false) as late from appeal_replies r
    where r.appeal_id = a.id and (a.brand_since is null or r.created_at >= a.brand_since)
  ), clocks as (
    -- The last of each kind: a clock that starts anew leaves the decision to whoever has the case then. One whose start
    -- was undone is the last where nothing else is.
    select distinct on (d.clock) d.clock, d.done_at, d.legal_due_at from deadlines d
    where d.case_kind = 'appeal' and d.case_id = a.id and d.clock in ('accept', 'transfer', 'answer')
    order by d.clock, (d.cancelled and exists (
      select from clock_entries e where e.deadline_id = d.id and e.act = 'cancelled' and e.reason = 'undone'
    )), d.round desc
  ), lapses as (
    -- A unit that let its time pass and had not answered when the case ended.
    select exists (
      select from deadlines d where d.case_kind = 'appeal' and d.case_id = a.id and d.clock in ('reply', 'rework')
        and d.paused_on is null and (d.done_at is null or d.done_at >= a.closed_at) and d.legal_due_at < a.closed_at
        and (a.brand_since is null or d.start_at >= a.brand_since)
    ) as silent
  ), handling as (
    select e.yes and a.transferred_at is not null as moved, e.yes and r.some as answered, e.yes and r.late as late,
      e.yes and (a.malformed_reason is not null or exists (
        select from appeal_transfers t where t.appeal_id = a.id and t.malformed
          and (a.brand_since is null or t.created_at >= a.brand_since)
      )) as malformed, e.yes and a.transferred_at is not null and (r.late or l.silent) as overdue
    from ended e, replies r, lapses l
  ), parts as (
    select stat_month(a.submitted_at) as month, 1 as received, 0 as accepted, 0 as handled, 0 as valid, 0 as transferred,
      0 as replied, 0 as overdue, 0 as untrue, 0 as malformed, 0 as one_time, 0 as evaluated, 0 as bureau_satisfied,
      0 as valid_evaluated, 0 as enterprise_satisfied, 0::bigint as recovered, 0 as decided, 0 as decided_late,
      0 as forwarded, 0 as forwarded_late, 0 as answered, 0 as answered_late, 0 as owed,
      0 as responded, 0 as settled
    union all
    select stat_month(a.accepted_at), 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    where a.accepted and a.accepted_at is not null
    union all
    select stat_month(a.closed_at), 0, 0, 1, (a.valid is true)::int, h.moved::int, h.answered::int, h.overdue::int,
      (h.answered and a.untrue_reply)::int, (h.moved and h.malformed)::int,
      (h.moved and a.state = 'closed' and a.rework_count = 0 and not a.reopened)::int, 0, 0, 0, 0,
      case when a.state = 'closed' then coalesce(a.compensation * 100, 0)::bigint else 0 end, 0, 0, 0, 0, 0, 0,
      (h.moved and (h.answered or h.overdue))::int, (h.moved and (h.answered or h.malformed))::int,
      (h.moved and a.state = 'closed')::int
    from ended e, handling h where e.yes
    union all
    select stat_month(v.created_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
      (a.valid is true and v.bureau_score <> 'UNSATISFIED')::int, (a.valid is true)::int,
      (a.valid is true and v.enterprise_score <> 'UNSATISFIED')::int, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from appeal_evaluations v where v.appeal_id = a.id
    union all
    -- What the regulator owes itself (L3, L4, L10), in the month in which it was done.
    select stat_month(done.at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      (c.clock = 'accept')::int, (c.clock = 'accept' and done.late)::int,
      (c.clock = 'transfer')::int, (c.clock = 'transfer' and done.late)::int,
      (c.clock = 'answer')::int, (c.clock = 'answer' and done.late)::int, 0, 0, 0
    from clocks c
    cross join lateral (
      select case c.clock
        when 'accept' then case when a.accepted or a.state = 'invalid' then coalesce(a.accepted_at, a.closed_at) end
        when 'transfer' then a.transferred_at
        else case when a.state in ('closed', 'invalid') then a.closed_at end
      end as at
    ) act
    cross join lateral (select act.at, coalesce(c.done_at, act.at) > c.legal_due_at as late) done
    where act.at is not null
  )
  select a.id, month, coalesce(a.bureau_province_id, 0), a.bureau_id, a.brand, a.service_kind, coalesce(a.mail_kind, ''),
    a.l1, coalesce(a.l2, ''), left(a.answer_area, 4) || '00', a.channel, coalesce(a.area_kind, ''),
    a.enterprise_id is not null, a.stat_excluded,
    a.enterprise_id, a.enterprise_province_id,
    sum(received)::int, sum(accepted)::int, sum(handled)::int, sum(valid)::int, sum(transferred)::int, sum(replied)::int,
    sum(overdue)::int, sum(untrue)::int, sum(malformed)::int, sum(one_time)::int, sum(evaluated)::int,
    sum(bureau_satisfied)::int, sum(valid_evaluated)::int, sum(enterprise_satisfied)::int, sum(recovered)::bigint,
    sum(decided)::int, sum(decided_late)::int, sum(forwarded)::int, sum(forwarded_late)::int, sum(answered)::int,
    sum(answered_late)::int, sum(owed)::int, sum(responded)::int, sum(settled)::int
  from parts
  -- Months that were frozen when it was taken over from another system: they stay as they were.
  where not exists (
    select from case_origins o where o.case_kind = 'appeal' and o.case_id = a.id and parts.month < o.counts_from
  )
  group by month
$function$;

CREATE OR REPLACE FUNCTION public.stat_fold(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  n int;
begin
  -- One folder at a time: two would wait for each other's cells.
  if not pg_try_advisory_xact_lock(hashtext('stat_fold')) then return 0; end if;
  with taken as (
    delete from stat_lines where id in (select id from stat_lines order by id limit most) returning *
  ), folded as (
    insert into stat_cells as c (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area,
      channel, area_kind, linked, excluded, received, accepted, handled, valid, transferred, replied, overdue, untrue, malformed,
      one_time, evaluated, bureau_satisfied, valid_evaluated, enterprise_satisfied, recovered,
      decided, decided_late, forwarded, forwarded_late, answered, answered_late, owed,
    responded, settled)
    select g.grain, t.month, t.province_id, g.bureau_id, g.brand, t.service_kind, g.mail_kind, g.l1, g.l2, g.area,
      g.channel, g.area_kind, g.linked, t.excluded, sum(received), sum(accepted), sum(handled), sum(valid), sum(transferred),
      sum(replied), sum(overdue), sum(untrue), sum(malformed), sum(one_time), sum(evaluated), sum(bureau_satisfied),
      sum(valid_evaluated), sum(enterprise_satisfied), sum(recovered), sum(decided), sum(decided_late), sum(forwarded), sum(forwarded_late), sum(answered), sum(answered_late), sum(owed),
      sum(responded), sum(settled)
    from taken t cross join lateral (values
      ('brand', 0::bigint, t.brand, '', t.l1, '', left(t.area, 2) || '0000', '', '', t.linked),
      ('reason', 0::bigint, '', t.mail_kind, t.l1, t.l2, '', '', '', false),
      ('area', 0::bigint, '', '', t.l1, '', t.area, '', '', false),
      ('channel', 0::bigint, '', '', '', '', '', t.channel, t.area_kind, false),
      ('bureau', t.bureau_id, '', '', '', '', '', '', '', false)
    ) g (grain, bureau_id, brand, mail_kind, l1, l2, area, channel, area_kind, linked)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
    on conflict (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area, channel, area_kind, linked,
      excluded)
    do update set received = c.received + excluded.received, accepted = c.accepted + excluded.accepted,
      handled = c.handled + excluded.handled, valid = c.valid + excluded.valid,
      transferred = c.transferred + excluded.transferred, replied = c.replied + excluded.replied,
      overdue = c.overdue + excluded.overdue, untrue = c.untrue + excluded.untrue,
      malformed = c.malformed + excluded.malformed, one_time = c.one_time + excluded.one_time,
      evaluated = c.evaluated + excluded.evaluated, bureau_satisfied = c.bureau_satisfied + excluded.bureau_satisfied,
      valid_evaluated = c.valid_evaluated + excluded.valid_evaluated,
      enterprise_satisfied = c.enterprise_satisfied + excluded.enterprise_satisfied,
      recovered = c.recovered + excluded.recovered,
      decided = c.decided + excluded.decided, decided_late = c.decided_late + excluded.decided_late,
      forwarded = c.forwarded + excluded.forwarded, forwarded_late = c.forwarded_late + excluded.forwarded_late,
      answered = c.answered + excluded.answered, answered_late = c.answered_late + excluded.answered_late,
      owed = c.owed + excluded.owed, responded = c.responded + excluded.responded,
      settled = c.settled + excluded.settled
    returning 1
  )
  select count(*) into n from taken;
  return n;
end $function$;

CREATE OR REPLACE FUNCTION public.stat_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  f stat_facts;
  s int;
begin
  if tg_op = 'INSERT' then f := new; s := 1; else f := old; s := -1; end if;
  insert into stat_lines (month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area, channel,
    area_kind, linked, excluded, received, accepted, handled, valid, transferred, replied, overdue, untrue, malformed, one_time, evaluated,
    bureau_satisfied, valid_evaluated, enterprise_satisfied, recovered, decided, decided_late, forwarded, forwarded_late, answered, answered_late, owed,
    responded, settled)
  values (f.month, f.province_id, f.bureau_id, f.brand, f.service_kind, f.mail_kind, f.l1, f.l2, f.area, f.channel,
    f.area_kind, f.linked, f.excluded, s * f.received, s * f.accepted, s * f.handled, s * f.valid, s * f.transferred, s * f.replied,
    s * f.overdue, s * f.untrue, s * f.malformed, s * f.one_time, s * f.evaluated, s * f.bureau_satisfied,
    s * f.valid_evaluated, s * f.enterprise_satisfied, s * f.recovered,
    s * f.decided, s * f.decided_late, s * f.forwarded, s * f.forwarded_late, s * f.answered, s * f.answered_late,
    s * f.owed, s * f.responded, s * f.settled);
  if tg_op = 'UPDATE' then raise exception 'facts are replaced, not changed'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stat_month(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM')
$function$;

CREATE OR REPLACE FUNCTION public.stat_recount()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('stat_fold'));
  lock table stat_facts in exclusive mode;
  alter table stat_facts disable trigger stat_facts_lines;
  truncate stat_facts, stat_lines, stat_cells;
  insert into stat_facts select f.* from appeals a cross join lateral stat_facts_of(a) f;
  alter table stat_facts enable trigger stat_facts_lines;
  perform stat_cells_anew();
end $function$;

CREATE OR REPLACE FUNCTION public.stat_refresh(a appeals)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  fresh stat_facts[] := array(select f from stat_facts_of(a) f);
begin
  delete from stat_facts f where f.case_id = a.id and not f = any(fresh) ;
  insert into stat_facts select (n).* from unnest(fresh) n
    where not exists (select from stat_facts f where f.case_id = a.id and f.month = (n).month);
end $function$;

CREATE OR REPLACE FUNCTION public.tally_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own text := nullif(tg_argv[0], '');
begin
  if own is not null then
    if tg_op = 'UPDATE' and (old.state, old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand)
      is not distinct from (new.state, new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand) then
      return null;
    end if;
    if tg_op <> 'INSERT' then
      insert into case_tallies (kind, axis, key, state, n) select own, axis, key, old.state, -1 from places_of_case(
        old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand, null);
    end if;
    if tg_op <> 'DELETE' then
      insert into case_tallies (kind, axis, key, state, n) select own, axis, key, new.state, 1 from places_of_case(
        new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand, null);
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.state, old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand, old.shielded)
    is not distinct from (new.state, new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand, new.shielded) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into case_tallies (kind, axis, key, state, n) select old.kind, axis, key, old.state, -1 from places_of_case(
      old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand, old.shielded);
  end if;
  if tg_op <> 'DELETE' then
    insert into case_tallies (kind, axis, key, state, n) select new.kind, axis, key, new.state, 1 from places_of_case(
      new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand, new.shielded);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_changed_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into user_tallies (area, user_status, n)
    select area, user_status, n
    from (values (old.area, old.user_status, old.deleted_at, -1), (new.area, new.user_status, new.deleted_at, 1))
      as moved (area, user_status, deleted_at, n)
    where deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into user_tallies (area, user_status, n)
      select area, user_status, -count(*) from gone where deleted_at is null group by 1, 2;
  else
    insert into user_tallies (area, user_status, n)
      select area, user_status, count(*) from come where deleted_at is null group by 1, 2;
  end if;
  return null;
end $function$;

