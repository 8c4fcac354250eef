ALTER TABLE "users" ADD COLUMN "status_reason" text;
