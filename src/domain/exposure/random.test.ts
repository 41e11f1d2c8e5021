import { expect, it } from 'vitest'
import { createRandom, createRandomAt, RANDOM_RANGE } from '#domain/exposure/random.ts'

const take = (random: () => number, count: number) => Array.from({ length: count }, random)

it('O20 the generator gives the numbers that its authors’ program gives', () => {
  // From the tests of rand_xoshiro, which were made with the program in C.
  expect(take(createRandom([1, 2, 3, 4]), 10)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ])
})

it('O20 the same seed and place give the same numbers, and any other ones give others', () => {
  expect(take(createRandomAt(2027, 5), 20)).toEqual(take(createRandomAt(2027, 5), 20))
  const firsts = Array.from({ length: 2000 }, (_, place) => createRandomAt(2027, place)())
  expect(new Set(firsts).size).toBeGreaterThan(1990)
  expect(createRandomAt(2028, 5)()).not.toBe(createRandomAt(2027, 5)())
})

it('O20 the first numbers of places that follow each other are spread evenly', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let place = 0; place < 20_000; place += 1) {
    const tenth = Math.floor((createRandomAt(1, place)() / RANDOM_RANGE) * 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200)
})
