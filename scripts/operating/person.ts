// `npm run --silent person -- export ADDRESS > file` writes everything held about an e-mail address as one file, and
// `npm run person -- erase ADDRESS` erases it, once the address was typed again. Both are recorded in the audit log. The
// program must be stopped first if it uses the embedded database.
import { createInterface } from 'node:readline/promises'
import { once } from 'node:events'
import { ERASED_TEXTS, KEPT_TEXTS } from '#domain/reps/personal-data/kept.ts'
import { getEmailKey, isEmail } from '#domain/values/email-address.ts'
import type { Context } from '#server/kit/context.ts'
import {
  type Erasure,
  erasePerson,
  previewErasure,
} from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { exportPerson } from '#server/operations/housekeeping/personal-data/exporting/export-person.ts'
import { runAsOperator } from '#server/commands/operator-context.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'

const [action, email = ''] = process.argv.slice(2)
process.exit(await runAsOperator(run))

async function run(context: Context): Promise<void> {
  if (!isEmail(email))
    throw new StartupError('Name an e-mail address: npm run person -- export|erase ADDRESS')
  if (action === 'export') return writeExport(context)
  if (action === 'erase') return erase(context)
  throw new StartupError('Say what to do: npm run person -- export|erase ADDRESS')
}

async function writeExport(context: Context): Promise<void> {
  for await (const piece of await exportPerson(context, { email }))
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
}

async function erase(context: Context): Promise<void> {
  print('Would be erased', 'Would be kept', await previewErasure(context, { email }))
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question('Type the address again to erase it for good: ')
  terminal.close()
  if (getEmailKey(typed) !== getEmailKey(email))
    throw new StartupError('That is another address: nothing was erased')
  print('Erased', 'Kept', await erasePerson(context, { email }))
}

function print(erasedTitle: string, keptTitle: string, { erased, kept }: Erasure): void {
  console.log(`${erasedTitle}:${erased.length === 0 ? ' nothing' : ''}`)
  for (const { what, count } of erased) console.log(`  ${count}  ${ERASED_TEXTS[what]}`)
  console.log(`${keptTitle}:${kept.length === 0 ? ' nothing' : ''}`)
  for (const { what, number, why, until } of kept)
    console.log(`  ${what} ${number ?? ''}: ${KEPT_TEXTS[why]}${until === null ? '' : `, until ${until}`}`)
}
