-- Where instances put what they tell one another and is too long for a notification. The name and the columns are those
-- of socket.io, which writes, reads and empties it; the news of reps are ids, which never need it.
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now(),
	"payload" "bytea"
);
