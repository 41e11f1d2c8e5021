import { describe, expect, test } from 'vitest'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { drawContest, figuresOfLine } from '#domain/contests/drawing/draw-contest.ts'
import type { Drawing } from '#domain/contests/drawing/drawing.ts'

const textsOf = ({ marks }: Drawing) => marks.flatMap((mark) => ('text' in mark ? [mark.text] : []))

describe('what a drawing says', () => {
  test.each([
    ['grand_prize', { distance: '165', hole: 7 }, ['7', '165 yards']],
    ['grand_prize', {}, []],
    ['shootout', { distance: '150', hole: 18, count: 4 }, ['18', '150 yards']],
    ['putting_prize', { distance: '50', count: 2 }, ['50 feet']],
    ['putting_prize', { distance: '10-30-50' }, ['10 ft', '30 ft', '50 ft']],
    ['putting_prize', {}, []],
    ['dice_roll', { count: 8 }, ['C', 'A', 'S', 'H', '8 rollers']],
    ['dice_roll', {}, ['C', 'A', 'S', 'H']],
  ] as const)('of %s with %o', (entity, figures, texts) => {
    expect(textsOf(drawContest(entity, figures))).toEqual(texts)
  })

  test.each(['abc', '', '1e3', '-5', '165 yards?', '<b>', '12345678'])(
    'nothing of a field that holds %j',
    (typed) => {
      for (const { entity } of CONTEST_DEFINITIONS) {
        const drawing = drawContest(entity, { distance: typed })
        expect(textsOf(drawing)).toEqual(textsOf(drawContest(entity, {})))
        expect(drawing.description).not.toMatch(/NaN|undefined|abc|<b>/)
      }
    },
  )
})

describe('what is seen, in words', () => {
  test.each([
    [
      'grand_prize',
      { distance: '165', hole: 7 },
      /^Hole 7, a par 3, seen from above: 165 yards from the tee/,
    ],
    ['grand_prize', {}, /^A par 3 seen from above: from the tee/],
    ['shootout', { distance: '150', count: 1 }, /150 yards from the tee.*, 1 shot$/],
    ['putting_prize', { distance: '10-30-50', count: 20 }, /putts of 10, 30 and 50 feet.*20 finalists$/],
    ['dice_roll', { count: 1 }, /1 person rolls$/],
  ] as const)('of %s with %o', (entity, figures, words) => {
    expect(drawContest(entity, figures).description).toMatch(words)
  })
})

test('the tee moves back as the shot gets longer, and stays on the paper', () => {
  const teeOf = (distance: string) =>
    drawContest('grand_prize', { distance }).marks.flatMap((mark) =>
      'right' in mark && mark.right !== undefined ? [mark.right] : [],
    )[0] ?? Number.NaN
  expect(['1', '150', '200', '300', '9999'].map(teeOf)).toEqual([118, 118, 94, 46, 46])
})

test('a line of the scorecard is drawn with the number of its hole', () => {
  const line = {
    name: 'Hole 7',
    distance: { value: '165', unit: 'yards' },
    players: [{ value: '120', unit: 'players' }],
  }
  expect(textsOf(drawContest('grand_prize', figuresOfLine(line)))).toEqual(['7', '165 yards'])
})
