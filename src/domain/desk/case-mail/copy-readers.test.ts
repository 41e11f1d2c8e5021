import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CASE_PARTIES,
  partiesAt,
  PAPER_READERS,
  readersOf,
  refuseReaders,
} from '#domain/desk/case-mail/copy-readers.ts'

const addresses = { insured: 'pat@hopehouse.example', producer: 'ann@lake.example' }

describe('N63 whose copy is sent to whom', () => {
  it.each([
    [['insured', 'producer'], 'everybody'],
    [['insured'], 'insured'],
    [['producer'], 'producer'],
    [[], 'earlier'],
  ] as const)('N63 what %j may see is a copy of %s', (seenBy, readers) => {
    expect(readersOf(seenBy)).toBe(readers)
  })

  it.each([
    ['producer', 'pat@hopehouse.example', true],
    ['producer', 'PAT@HopeHouse.example', true],
    ['producer', 'ann@lake.example', false],
    ['producer', 'books@lake.example', false],
    ['insured', 'ann@lake.example', true],
    ['insured', 'pat@hopehouse.example', false],
    ['earlier', 'pat@hopehouse.example', true],
    ['earlier', 'ann@lake.example', true],
    ['earlier', 'carl@oldagency.example', false],
    ['everybody', 'pat@hopehouse.example', false],
  ] as const)('N63 a copy for %s to %s: refused is %s', (readers, to, isRefused) => {
    const refusal = refuseReaders('Receipt SR-1', readers, { to: ['other@x.example', to], addresses })
    expect(refusal !== undefined).toBe(isRefused)
    if (isRefused) expect(refusal).toContain(`Receipt SR-1 is only for`)
  })

  it('N63 one address that is both parties may have either copy', () => {
    const both = { insured: 'ann@lake.example', producer: 'Ann@Lake.example' }
    expect(partiesAt('ann@lake.example', both)).toEqual(['insured', 'producer'])
    for (const party of CASE_PARTIES)
      expect(refuseReaders('It', party, { to: ['ann@lake.example'], addresses: both })).toBeUndefined()
  })

  it('N63 however addresses are ordered, no party gets a copy that is another’s alone', () => {
    const someAddress = fc.constantFrom(addresses.insured, addresses.producer, 'kim@other.example')
    fc.assert(
      fc.property(fc.array(someAddress), fc.constantFrom(...PAPER_READERS), (to, readers) => {
        const isRefused = refuseReaders('It', readers, { to, addresses }) !== undefined
        const hasWrong = to.some((one) =>
          CASE_PARTIES.some((party) => addresses[party] === one && readers !== party),
        )
        expect(isRefused).toBe(readers !== 'everybody' && hasWrong)
      }),
    )
  })
})
