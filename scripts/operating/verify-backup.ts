// `npm run verify-backup -- <file> [--restored]` checks a backup by restoring it into a temporary folder, or what was
// restored from it. Built, it is `node dist/server/verify-backup.js`. See docs/operating/backups.md.
import { runCommand } from '#server/operations/backup/commands/run-command.ts'
import { verifyBackup } from '#server/operations/backup/commands/verify-backup.ts'

await runCommand(verifyBackup)
