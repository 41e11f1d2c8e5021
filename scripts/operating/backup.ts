// `npm run backup -- [file or folder]` writes everything that the program keeps into one file; the program may run meanwhile.
// Built, it is `node dist/server/backup.js`. See docs/operating/backups.md.
import { backup } from '#server/operations/backup/commands/backup.ts'
import { runCommand } from '#server/operations/backup/commands/run-command.ts'

await runCommand(backup)
