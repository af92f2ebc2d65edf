-- What somebody notes of a paper can be shared, too.
ALTER TABLE "share" DROP CONSTRAINT "share_kind_check";
ALTER TABLE "share" ADD CONSTRAINT "share_kind_check"
    CHECK ("kind" IN ('session', 'answer', 'table', 'highlight', 'highlights', 'note'));
