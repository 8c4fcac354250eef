CREATE TABLE "menus" (
	"id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint NOT NULL,
	"module_id" bigint,
	"category" text NOT NULL,
	"menu_type" text,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"name" text,
	"path" text,
	"component" text,
	"icon" text,
	"color" text,
	"visible" text DEFAULT 'TRUE' NOT NULL,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "org_areas" (
	"org_id" bigint NOT NULL,
	"area_code" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "org_areas_pk" PRIMARY KEY("org_id","area_code","valid_from")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"brand" text,
	"area_code" text,
	"province_id" bigint,
	"director_id" bigint,
	"service_phone" text,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "organisations_kind_known" CHECK ("organisations"."kind" in ('STATE_BUREAU','PROVINCE_BUREAU','CITY_BUREAU','BRAND_HQ','BRAND_PROVINCE','BRAND_CITY','OUTLET','DEPT'))
);
--> statement-breakpoint
CREATE TABLE "responsibility_bindings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"area_code" text NOT NULL,
	"org_id" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_grants" (
	"subject_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	"buttons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "menu_grants_pk" PRIMARY KEY("subject_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "permission_grants" (
	"subject_id" bigint NOT NULL,
	"path" text NOT NULL,
	"scope" text NOT NULL,
	"org_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "permission_grants_pk" PRIMARY KEY("subject_id","path")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"category" text NOT NULL,
	"org_id" bigint,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "user_roles_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"user_type" text NOT NULL,
	"account" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamptz,
	"password_history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nickname" text,
	"name" "bytea",
	"name_index" "bytea",
	"phone" "bytea",
	"phone_index" "bytea",
	"email" "bytea",
	"email_index" "bytea",
	"id_number" "bytea",
	"id_number_index" "bytea",
	"avatar" text,
	"signature" text,
	"gender" text,
	"is_real_name" text DEFAULT '1' NOT NULL,
	"org_id" bigint,
	"position_id" bigint,
	"position_name" text,
	"brand" text,
	"outlet" text,
	"status" text DEFAULT '3' NOT NULL,
	"user_status" text DEFAULT 'ENABLE' NOT NULL,
	"must_change_password" text DEFAULT 'NO' NOT NULL,
	"nonce_pinned" text DEFAULT 'NO' NOT NULL,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"ext_json" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_login_at" timestamptz,
	"last_login_ip" text,
	"latest_login_at" timestamptz,
	"latest_login_ip" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "users_area_known" CHECK ("users"."area" in ('a','b','c','d')),
	CONSTRAINT "users_real_name_known" CHECK ("users"."is_real_name" in ('0','1','2'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_digest" "bytea" NOT NULL,
	"answer" "bytea",
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("actor","route","key")
);
--> statement-breakpoint
ALTER TABLE "org_areas" ADD CONSTRAINT "org_areas_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responsibility_bindings" ADD CONSTRAINT "responsibility_bindings_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "menus_code_unique" ON "menus" USING btree ("code");--> statement-breakpoint
CREATE INDEX "org_areas_area_idx" ON "org_areas" USING btree ("area_code");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_code_unique" ON "organisations" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name_unique" ON "organisations" USING btree ("parent_id","name") WHERE "organisations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organisations_path_idx" ON "organisations" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "organisations_parent_idx" ON "organisations" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "responsibility_bindings_unique" ON "responsibility_bindings" USING btree ("brand","area_code","valid_from");--> statement-breakpoint
CREATE INDEX "responsibility_bindings_org_idx" ON "responsibility_bindings" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_code_unique" ON "roles" USING btree ("code");--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_account_unique" ON "users" USING btree ("area",lower("account")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_unique" ON "users" USING btree ("area","phone_index") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree ("area","email_index");--> statement-breakpoint
CREATE INDEX "users_org_idx" ON "users" USING btree ("org_id");