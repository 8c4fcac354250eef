ALTER TABLE "menus" ADD COLUMN "keep_live" text DEFAULT 'YES' NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "display_layout" text DEFAULT 'YES' NOT NULL;