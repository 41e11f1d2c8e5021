import { expect, it, onTestFinished } from 'vitest'
import { sgml } from '#testing/a-bank-file.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { openTestSite } from '#testing/site.ts'

const PATH = '/api/admin/bank'
const NOW = new Date('2026-12-20T18:00:00Z')

const ofx = (...rows: readonly [fitid: string, dated: string, amount: string][]) =>
  sgml(rows.map(([fitid, dated, amount]) => ({ fitid, dated: dated.replaceAll('-', ''), amount })))
const csv = (...rows: (readonly [dated: string, description: string, amount: string])[]) =>
  `Date,Description,Amount\n${rows.map((row) => row.join(',')).join('\n')}\n`

describeOnDatabase('files of a bank that say the same', (open) => {
  async function anOffice() {
    const site = await openTestSite({ now: () => NOW }, open)
    onTestFinished(() => site.close())
    const rep = await signedInRep(site)
    const send = (text: string) => rep.send('POST', `${PATH}/imports`, { name: 'bank.ofx', text })
    const take = async (text: string) => {
      const answer = await send(text)
      expect(answer.statusCode, answer.body).toBe(200)
      const { added, known } = answer.json().data
      return [added, known]
    }
    const refusal = async (text: string) => {
      const answer = await send(text)
      expect(answer.statusCode, answer.body).toBe(400)
      return answer.json().fields?.[0]?.message
    }
    const amounts = async () =>
      (await rep.get(PATH)).json().data.lines.map((line: { on: string; amount: number }) => line.amount)
    return { take, refusal, amounts }
  }

  it('O06 a statement that was imported as OFX adds nothing as CSV, and the other way round, also of equal amounts on one day', async () => {
    const asOfx = ofx(
      ['A1', '2026-11-03', '310'],
      ['A2', '2026-11-03', '310'],
      ['A3', '2026-11-20', '-12.50'],
    )
    const rows = [
      ['2026-11-03', 'Check 20417', '310.00'],
      ['2026-11-03', 'Check 20418', '310.00'],
      ['2026-11-20', 'Service fee', '-12.50'],
    ] as const
    const first = await anOffice()
    expect(await first.take(asOfx)).toEqual([3, 0])
    expect(await first.take(csv(...rows))).toEqual([0, 3])
    expect(await first.take(asOfx)).toEqual([0, 3])
    expect(await first.amounts()).toEqual([310, 310, -12.5])

    const second = await anOffice()
    expect(await second.take(csv(...rows))).toEqual([3, 0])
    expect(await second.take(asOfx)).toEqual([0, 3])
    expect(await second.take(csv(...rows))).toEqual([0, 3])
    expect(await second.amounts()).toEqual([310, 310, -12.5])
  })

  it('O06 a CSV whose descriptions the bank has changed since adds only what is new', async () => {
    const { take, amounts } = await anOffice()
    expect(await take(csv(['2026-11-03', 'PENDING Check', '310'], ['2026-11-04', 'Fee', '-5']))).toEqual([
      2, 0,
    ])
    const later = csv(
      ['2026-11-03', 'Check', '310'],
      ['2026-11-03', 'Check', '310'],
      ['2026-11-04', 'Fee', '-5'],
    )
    expect(await take(later)).toEqual([1, 2])
    expect(await take(later)).toEqual([0, 3])
    expect(await amounts()).toEqual([310, 310, -5])
  })

  it('O06 months are imported by turns as OFX and CSV, also where a day is in both', async () => {
    const { take, amounts } = await anOffice()
    expect(await take(ofx(['A1', '2026-10-02', '1'], ['A2', '2026-10-31', '2']))).toEqual([2, 0])
    expect(await take(ofx(['A7', '2026-12-01', '7'], ['A8', '2026-12-15', '8']))).toEqual([2, 0])
    const november = csv(
      ['2026-10-31', 'The same', '2'],
      ['2026-10-31', 'After the export', '3'],
      ['2026-11-10', 'November', '4'],
      ['2026-12-01', 'Before the export', '5'],
    )
    expect(await take(november)).toEqual([3, 1])
    expect(await amounts()).toHaveLength(7)
  })

  it('O06 a line in the midst of what another kind of file had is refused, and what to do is said', async () => {
    const { take, refusal, amounts } = await anOffice()
    await take(ofx(['A1', '2026-11-03', '310'], ['A2', '2026-11-20', '-12.50']))
    // The CSV has the day on which it was paid, the OFX that on which it was booked.
    expect(await refusal(csv(['2026-11-03', 'Check', '310'], ['2026-11-19', 'Fee', '-12.50']))).toBe(
      'The line “Fee”, -$12.50 of 2026-11-19, isn’t in the OFX file that was imported for these days. Import them as OFX, or only the days after them',
    )
    expect(await amounts()).toEqual([310, -12.5])
  })

  it('O06 one FITID on two lines refuses the file and names both, in one file and in two', async () => {
    const { take, refusal, amounts } = await anOffice()
    expect(await refusal(ofx(['A1', '2026-11-03', '310'], ['A1', '2026-11-03', '311']))).toBe(
      'The line “DEPOSIT”, $311 of 2026-11-03, has the same FITID as $310 of 2026-11-03. Export these days as CSV instead',
    )
    await take(ofx(['A1', '2026-11-03', '310'], ['A1', '2026-11-03', '310']))
    expect(await refusal(ofx(['A1', '2026-12-03', '310'], ['A2', '2026-12-04', '1']))).toMatch(
      /^The line “DEPOSIT”, \$310 of 2026-12-03, has the same FITID as \$310 of 2026-11-03\./,
    )
    expect(await amounts()).toEqual([310])
  })
})
