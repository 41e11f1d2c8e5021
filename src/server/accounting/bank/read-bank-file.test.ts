import { describe, expect, it } from 'vitest'
import { readOfx } from '#server/accounting/bank/read-ofx.ts'
import { sgml, xml } from '#testing/a-bank-file.ts'

const LENGTH = 400_000
/** What keeps the parser of the library for minutes. */
const SLOW = {
  spaces: `<OFX>${' '.repeat(LENGTH)}x`,
  comments: `<OFX>${'<!--'.repeat(LENGTH / 4)}`,
  'an attribute': `<OFX><a ${'b'.repeat(LENGTH)}`,
  'tags that do not end': `<OFX>${'<a'.repeat(LENGTH / 2)}`,
  'names in capitals': `<OFX><${'A'.repeat(LENGTH)}`,
  dots: `<OFX><a${'.'.repeat(LENGTH)}`,
  'tags in tags': `<OFX>${'<a>'.repeat(LENGTH / 3)}`,
}

describe('files of a bank', () => {
  it('O06 a file of Quicken is read, whose names have dots', async () => {
    const ofx = sgml([{ fitid: 'A1', amount: '12.30' }])
    const qfx = ofx.replace('</SONRS>', '<INTU.BID>3000\r\n<INTU.USERID>golfer\r\n</SONRS>')
    expect(await readOfx(qfx)).toEqual(await readOfx(ofx))
  })

  it.each(Object.entries(SLOW))('O06 %s without an end keep nobody waiting', async (_name, text) => {
    const began = performance.now()
    await expect(readOfx(text)).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(3000)
  })

  it('O06 entities of a file stand for nothing', async () => {
    const bomb = `<!DOCTYPE OFX [<!ENTITY a "${'x'.repeat(500)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const { lines } = await readOfx(bomb + xml([{ fitid: 'A1', amount: '1', name: '&a;&f;' }]))
    expect(lines.map(({ description }) => description)).toEqual(['&a;&f;'])
  })
})
