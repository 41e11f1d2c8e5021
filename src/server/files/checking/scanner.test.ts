import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { scannerCheck } from '#server/operations/doctor/checks/scanner-check.ts'
import { scanFile } from '#server/kit/files/scan/scan-file.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { addFile, filesOf, readFile, TEXT } from '#testing/case-files.ts'
import { aPhoto, fileSender, listFiles as listClaimFiles, PHOTO, sendFile } from '#testing/claim-files.ts'
import { type ClamdAnswer, clamdPeer } from '#testing/clamd-peer.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { examine } from '#testing/doctor-context.ts'
import { aQuote } from '#testing/a-quote.ts'
import { reportedAce } from '#testing/claims.ts'
import { policyOffice } from '#testing/policy-office.ts'

async function aScanner() {
  const peer = await clamdPeer()
  onTestFinished(peer.close)
  return peer
}

const AWAY = ['garbage', 'cut', 'silent', 'refuse', 'too-large'] as const satisfies readonly ClamdAnswer[]

it('N107 only a whole answer that nothing was found is clean: garbage, a cut, silence and an early answer are not', async () => {
  const peer = await aScanner()
  const { hostname: host, port } = new URL(peer.url)
  const content = Buffer.alloc(3_000_000, 65)
  // More than what waits between two programs.
  const pieces = (times: number) => Readable.from(Array.from({ length: times }, () => content))
  const scan = (answer: ClamdAnswer, at = Number(port)) => {
    peer.answer(answer)
    return scanFile({ host, port: at, timeoutMs: 1500 }, pieces(answer === 'early' ? 20 : 1))
  }
  const found: Record<string, string> = {}
  for (const answer of ['clean', 'found', 'nameless', 'early', ...AWAY] as const)
    found[answer] = await scan(answer)
  expect(found).toEqual({
    clean: 'clean',
    found: 'infected',
    nameless: 'infected',
    garbage: 'unknown',
    cut: 'unknown',
    silent: 'unknown',
    early: 'unknown',
    refuse: 'unknown',
    'too-large': 'unknown',
  })
  expect(peer.scanned[0]?.equals(content)).toBe(true)
  await peer.close()
  expect(await scan('clean')).toBe('unknown')
})

describeOnDatabase('files and the scanner', (open) => {
  it('N107 D37 a file waits while the scanner is away, is kept once it found nothing, and refused if it found something', async () => {
    const peer = await aScanner()
    const at = await policyOffice(open, { SCANNER_URL: peer.url, SCANNER_TIMEOUT: '1' })
    const { id: quoteId } = await aQuote(at.context, {})
    let minute = 0
    for (const answer of AWAY) {
      peer.answer(answer)
      const file = await addFile(at, at.rep, quoteId, TEXT)
      expect([file.state, file.scan], answer).toEqual(['waiting', 'waiting'])
      for (const what of ['text', 'original'])
        expect((await at.rep.get(`${filesOf(quoteId)}/${file.id}/${what}`)).statusCode).toBe(404)
      peer.answer('clean')
      at.setTime(`2027-01-15T18:${String((minute += 2)).padStart(2, '0')}:00Z`)
      await at.runJobs()
      expect(await readFile(at.rep, quoteId, file.id), answer).toMatchObject({
        state: 'stored',
        scan: 'clean',
      })
    }
    peer.answer(undefined)
    const bad = await addFile(at, at.rep, quoteId, {
      ...TEXT,
      content: Buffer.from('This is EICAR, they say'),
    })
    expect(bad).toMatchObject({
      state: 'refused',
      problem: { code: 'FILE_TYPE', message: expect.stringContaining('harmful') },
    })
    const failed = (await at.context.db.select().from(jobs)).filter(({ failedAt }) => failedAt !== null)
    expect(failed).toEqual([])
  })

  it('N107 documents of a claim wait for the scanner as well', async () => {
    const peer = await aScanner()
    const { at, policy } = await reportedAce(open, {
      env: { SCANNER_URL: peer.url, SCANNER_TIMEOUT: '1' },
    })
    peer.answer('cut')
    const waiting = await sendFile(at, policy.holder, { ...PHOTO, content: await aPhoto() })
    expect(waiting.state).toBe('checking')
    expect((await policy.holder.get(`/api/claims/C-2001/files/${waiting.id}/content`)).statusCode).toBe(404)
    expect(await (await fileSender(at, policy.holder)).head(waiting.id)).toBeGreaterThan(0)
    peer.answer('found')
    at.setTime('2027-06-12T21:30:00Z')
    await at.runJobs()
    const [refused] = await listClaimFiles(policy.holder)
    expect(refused).toMatchObject({ state: 'refused', problem: { code: 'FILE_TYPE' } })
    peer.answer('clean')
    expect(
      await sendFile(at, policy.holder, { ...PHOTO, content: await aPhoto({ width: 900 }) }),
    ).toMatchObject({ state: 'stored' })
  })
})

it('N107 the doctor says whether a scanner is set, answers, and finds its test file', async () => {
  const peer = await aScanner()
  const run = async (env: Record<string, string>) => (await examine(scannerCheck, { env })).findings[0]?.state
  const set = { SCANNER_URL: peer.url, SCANNER_TIMEOUT: '1' }
  expect(await run({})).toBe('green')
  expect(await run({ PUBLIC_URL: 'https://cover.example.com', ...LIVE })).toBe('amber')
  expect(await run(set)).toBe('green')
  peer.answer('clean')
  expect(await run(set)).toBe('amber')
  peer.answer('garbage')
  expect(await run(set)).toBe('red')
})

/** What a site that others reach has to name. */
const LIVE = { PAYMENT_GATEWAY: 'sandbox', COOKIE_SECRET: 'x'.repeat(40) }
