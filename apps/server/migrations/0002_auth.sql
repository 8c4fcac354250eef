CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"answer" "bytea" NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" text PRIMARY KEY NOT NULL,
	"digest" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"result" text NOT NULL,
	"reason" text NOT NULL,
	"area" text NOT NULL,
	"user_id" bigint,
	"session_id" bigint,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"device" text NOT NULL,
	"at" timestamptz NOT NULL,
	CONSTRAINT "login_log_result_known" CHECK ("login_log"."result" in ('SUCCESS','FAIL'))
);
--> statement-breakpoint
CREATE TABLE "login_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_seen" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"area" text NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"last_seen_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"blocked_until" timestamptz,
	"allowed" boolean NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "captchas_expires_idx" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "codes_expires_idx" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_log_at_idx" ON "login_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_log_user_idx" ON "login_log" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_nonces_expires_idx" ON "login_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_created_idx" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_counters_expires_idx" ON "rate_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "appeals_no_tail_idx" ON "appeals" USING btree (reverse("appeal_no") text_pattern_ops);