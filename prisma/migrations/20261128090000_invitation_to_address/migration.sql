-- Whom an invitation was sent to by mail.
ALTER TABLE "invitation" ADD COLUMN "email" TEXT;
