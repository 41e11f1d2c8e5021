import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, it, onTestFinished } from 'vitest'
import type { Books } from '#contract/accounting/books.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

const PERIOD = '2027-01-01..2027-01-31'
const NAMES = ['=1+1', '<Björn> & "Söhne" Ltd.', 'Łukasz 李']

/** LibreOffice without a window. Debian has it as `libreoffice-calc-nogui`; where it is not installed, this is skipped. */
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** What LibreOffice reads in a file, cell by cell, as it writes it anew. */
function readByLibreOffice(name: string, content: Buffer): Record<string, string>[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-sheet-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, name)
  writeFileSync(file, content)
  execFileSync('soffice', [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    // Comma, double quotes, UTF-8, from the first line: what a person confirms when opening such a file.
    ...(name.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1'] : []),
    // Cells as they are shown.
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76,1',
    '--outdir',
    path.join(folder, 'read'),
    file,
  ])
  const read = path.join(folder, 'read', `${path.parse(name).name}.csv`)
  return parse(readFileSync(read), { columns: true, bom: true })
}

const inCents = (amount: string | undefined) => Math.round(100 * Number(amount ?? ''))

describeOnDatabase('the journal in a spreadsheet program', (open) => {
  it.skipIf(!hasLibreOffice)(
    'O06 LibreOffice reads the same debits and credits from the workbook and from comma-separated values, and calculates nothing',
    // It starts in ten seconds, and in more on a busy machine.
    { timeout: 240_000 },
    async () => {
      const office = await policyOffice(open)
      for (const [place, name] of NAMES.entries())
        await holdPolicy(office, {
          ...SCENARIO_16,
          insured_company_name: name,
          insured_email: `p${place}@lake.example`,
        })
      const books: Books = (await office.rep.get(`/api/admin/books?period=${PERIOD}`)).json().data
      for (const format of ['xlsx', 'csv']) {
        const { rawPayload } = await office.rep.get(`/api/admin/books/journal.${format}?period=${PERIOD}`)
        const rows = readByLibreOffice(`journal.${format}`, rawPayload)
        const total = (column: string) => rows.reduce((all, row) => all + inCents(row[column]), 0)
        expect(total('Debits'), format).toBe(inCents(String(books.trial_balance.debit)))
        expect(total('Credits'), format).toBe(inCents(String(books.trial_balance.credit)))
        const names = rows.map((row) => row['Name'] ?? '')
        expect(names.some((name) => name.endsWith('=1+1'))).toBe(true)
        expect(names).toContain('Łukasz 李')
      }
    },
  )
})
