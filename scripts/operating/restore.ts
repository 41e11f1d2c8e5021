// `npm run restore -- <file>` restores a backup into an empty place, then checks what it restored. Built, it is
// `node dist/server/restore.js`. See docs/operating/backups.md.
import { restore } from '#server/operations/backup/commands/restore.ts'
import { runCommand } from '#server/operations/backup/commands/run-command.ts'

await runCommand(restore)
