-- Verdicts by words say what words can tell: that a sentence is quoted, or close to its quote, or that nobody compared.
ALTER TABLE "citation" DROP CONSTRAINT "citation_verdict_check";

UPDATE "citation" SET "verdict" = CASE
    WHEN "verdict" = 'verified'
        AND lower(regexp_replace(rtrim("sentence", ' .'), '\s+', '', 'g')) = lower(regexp_replace(rtrim("quote", ' .'), '\s+', '', 'g'))
        THEN 'quoted'
    ELSE 'unchecked'
END
WHERE "judged_by" <> 'model' AND "verdict" IN ('verified', 'weak');

ALTER TABLE "citation" ADD CONSTRAINT "citation_verdict_check"
    CHECK ("verdict" IN ('quoted', 'close', 'unchecked', 'missing', 'verified', 'partly', 'weak'));
