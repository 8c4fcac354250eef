-- An outlet drafts an answer and a unit above submits it (domain 3.5). Roles that a person changed are not loaded anew,
-- so the right goes here, and whoever had it may draft.
INSERT INTO "permission_grants" ("subject_id", "path", "scope", "org_ids", "pass_only")
  SELECT g."subject_id", '/biz/todoprocedure/draftReply', g."scope", g."org_ids", g."pass_only"
  FROM "permission_grants" g JOIN "roles" r ON r."id" = g."subject_id"
  WHERE r."code" = 'outlet' AND g."path" = '/biz/todoprocedure/reply'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "permission_grants" g USING "roles" r
  WHERE r."id" = g."subject_id" AND r."code" = 'outlet' AND g."path" = '/biz/todoprocedure/reply';
