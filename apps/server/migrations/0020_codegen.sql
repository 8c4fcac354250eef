CREATE TABLE "gen_basics" (
	"id" bigint PRIMARY KEY NOT NULL,
	"gen_type" text NOT NULL,
	"db_table" text NOT NULL,
	"db_table_key" text NOT NULL,
	"table_prefix" text NOT NULL,
	"generate_type" text NOT NULL,
	"module" text NOT NULL,
	"menu_pid" text,
	"mobile_module" text,
	"plugin_name" text,
	"package_name" text,
	"module_name" text,
	"function_name" text NOT NULL,
	"function_name_en" text,
	"bus_name" text NOT NULL,
	"class_name" text NOT NULL,
	"author_name" text,
	"form_layout" text NOT NULL,
	"grid_whether" text NOT NULL,
	"sort_code" integer NOT NULL,
	"tree_parent_field" text,
	"tree_name_field" text,
	"sub_db_table" text,
	"sub_db_table_key" text,
	"sub_foreign_key" text,
	"sub_function_name" text,
	"sub_bus_name" text,
	"sub_class_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gen_fields" (
	"id" bigint PRIMARY KEY NOT NULL,
	"basic_id" bigint NOT NULL,
	"table_type" text NOT NULL,
	"is_table_key" text NOT NULL,
	"field_name" text NOT NULL,
	"field_remark" text NOT NULL,
	"field_remark_en" text,
	"field_type" text NOT NULL,
	"field_java_type" text NOT NULL,
	"effect_type" text NOT NULL,
	"dict_type_code" text,
	"whether_table" text NOT NULL,
	"whether_retract" text NOT NULL,
	"whether_add_update" text NOT NULL,
	"whether_required" text NOT NULL,
	"whether_unique" text NOT NULL,
	"query_whether" text NOT NULL,
	"query_type" text,
	"sort_code" integer NOT NULL,
	CONSTRAINT "gen_fields_name" CHECK ("gen_fields"."field_name" ~ '^[a-z][a-z0-9_]{0,62}$')
);
--> statement-breakpoint
ALTER TABLE "gen_fields" ADD CONSTRAINT "gen_fields_basic_id_gen_basics_id_fk" FOREIGN KEY ("basic_id") REFERENCES "public"."gen_basics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gen_basics_bus_name_unique" ON "gen_basics" USING btree ("bus_name");--> statement-breakpoint
CREATE UNIQUE INDEX "gen_fields_column_unique" ON "gen_fields" USING btree ("basic_id","table_type","field_name");--> statement-breakpoint
CREATE INDEX "gen_fields_basic_idx" ON "gen_fields" USING btree ("basic_id");