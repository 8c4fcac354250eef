CREATE TABLE "outer_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"body" text NOT NULL,
	"body_name" text,
	"outer_no" text NOT NULL,
	"begun_on" date NOT NULL,
	"due_on" date,
	"note" "bytea",
	"state" text NOT NULL,
	"answered_on" date,
	"way" text,
	"paper_no" text,
	"answer" "bytea",
	"answer_line" integer,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outer_orders_case_idx" ON "outer_orders" USING btree ("case_kind","case_id");--> statement-breakpoint
CREATE INDEX "outer_orders_number_idx" ON "outer_orders" USING btree ("outer_no");--> statement-breakpoint
CREATE INDEX "outer_orders_due_idx" ON "outer_orders" USING btree ("case_kind","due_on") WHERE "outer_orders"."state" = 'OPEN';