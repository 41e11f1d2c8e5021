import { describe, expect, it } from 'vitest'
import { fullFieldLabel } from '#domain/quote/summary/field-label.ts'

describe('the label of a field outside its form', () => {
  it.each([
    ['h_yardage_1', 'Yardage of hole-in-one contest 1'],
    ['p_prize_value_2', 'Prize value of putting contest 2'],
    ['s_hole_3', 'Hole of shootout contest 3'],
    ['d_date', 'Date of the dice roll'],
    ['p_sponsor_name_2', 'Sponsor name of putting sign 2'],
    ['d_sponsor_name', 'Sponsor name of the dice roll sign'],
    ['tournament_name', 'Tournament name'],
    ['course_city', 'City (Tournament and course)'],
    ['not_a_field', 'not_a_field'],
  ])('T18 %s is "%s"', (key, words) => {
    expect(fullFieldLabel(key)).toBe(words)
  })
})
