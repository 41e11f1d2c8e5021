-- A mail is base64 for the most part, which hardly shrinks: trying to press it took longer than all else about keeping it.
ALTER TABLE "messages" ALTER COLUMN "raw" SET STORAGE EXTERNAL;
