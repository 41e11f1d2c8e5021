import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstLineOf, foldQuotedText } from '#domain/inbound/quoted-text.ts'
import { randomRuns } from '#testing/random-runs.ts'

describe('O18 what is new in a mail', () => {
  it.each([
    ['On Thu, 19 Nov 2026 at 10:00, Albatross <no-reply@a.example> wrote:'],
    ['On Thu, 19 Nov 2026 at 10:00, Albatross\n<no-reply@a.example> wrote:'],
    ['Am 19.11.2026 um 10:00 schrieb Albatross:'],
    ['Le jeu. 19 nov. 2026 à 10:00, Albatross a écrit :'],
    ['El jue, 19 nov 2026, Albatross escribió:'],
    ['Op do 19 nov 2026 schreef Albatross:'],
  ])('O18 what follows %j is folded', (introduction) => {
    const quoted = `${introduction}\n\n> Hi\n>\n> Your quote`
    expect(foldQuotedText(`Yes.\n\nPat\n\n${quoted}\n\n`)).toEqual({ said: 'Yes.\n\nPat', quoted })
  })

  it.each([
    ['-----Original Message-----\nHi'],
    [
      'From: Albatross <no-reply@a.example>\nSent: Thursday, 19 November 2026\nTo: Pat\nSubject: Your quote\n\nHi',
    ],
    ['Von: Albatross\nGesendet: Donnerstag\nAn: Pat\n\nHi'],
    ['> Hi\n> there'],
  ])('O18 the rest of %j is folded', (quoted) => {
    expect(foldQuotedText(`Yes.\r\n\r\n${quoted.replaceAll('\n', '\r\n')}`)).toEqual({ said: 'Yes.', quoted })
  })

  it.each([
    ['answers between the lines', 'On Thu Pat wrote:\n> 120 players?\nYes\n> 140?\nNo'],
    ['an answer below', '> 120 players?\n\nYes'],
    ['an introduction of nothing', 'On Monday Kim wrote:\nshe wants 120 players'],
    ['a name with a colon', 'From: what I hear\nit is 120 players'],
    ['nothing but what it repeats', '> 120 players?'],
    ['nothing', ''],
    ['an arrow in the text', 'a\n> b\nc'],
  ])('O18 %s: nothing is folded', (_what, text) => {
    expect(foldQuotedText(text)).toEqual({ said: text, quoted: '' })
  })

  it('O18 no line is lost, whatever the text is', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '',
        '>',
        '> Hi',
        'On Thu Pat wrote:',
        'From: Pat',
        'Sent: today',
        '---Original Message---',
      ),
    )
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n').replace(/\r\n?/g, '\n')
        const { said, quoted } = foldQuotedText(text)
        const words = (one: string) => one.split(/\s+/).filter(Boolean)
        expect([...words(said), ...words(quoted)]).toEqual(words(text))
        if (words(text).length > 0) expect(words(said)).not.toEqual([])
      }),
      randomRuns(200),
    )
  })

  it('O18 hostile texts are folded in no time', () => {
    const began = performance.now()
    for (const text of [
      'On '.repeat(200_000),
      'On a\n'.repeat(100_000),
      `${'>'.repeat(400_000)}\n${'> \n'.repeat(100_000)}x`,
      'From: a\n'.repeat(60_000),
      'On Thu Pat wrote:\n> a\nb\n'.repeat(3000),
    ])
      foldQuotedText(text)
    expect(performance.now() - began).toBeLessThan(3000)
  })

  it('O18 its first line is one, and short', () => {
    expect(firstLineOf('\n  Yes,\n please.  \n\n> Hi')).toBe('Yes, please.')
    expect(firstLineOf('⛳'.repeat(500))).toBe('⛳'.repeat(160))
  })
})
