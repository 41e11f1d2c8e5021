import { describe, expect, it } from 'vitest'
import { calculateCrop, isWithinPicture } from '#domain/files/crop.ts'

const middle = { zoom: 1, across: 0.5, down: 0.5 }

describe('D62 the part of a logo', () => {
  it.each([
    [
      'of a wide picture is as high as it is',
      { width: 1000, height: 100 },
      middle,
      { x: 300, y: 0, width: 400, height: 100 },
    ],
    [
      'of a high picture is as wide as it is',
      { width: 400, height: 400 },
      middle,
      { x: 0, y: 150, width: 400, height: 100 },
    ],
    [
      'can be nearer',
      { width: 400, height: 400 },
      { ...middle, zoom: 2 },
      { x: 100, y: 175, width: 200, height: 50 },
    ],
    [
      'can lie in the first corner',
      { width: 400, height: 400 },
      { zoom: 4, across: 0, down: 0 },
      { x: 0, y: 0, width: 100, height: 25 },
    ],
    [
      'can lie in the last corner',
      { width: 400, height: 400 },
      { zoom: 4, across: 1, down: 1 },
      { x: 300, y: 375, width: 100, height: 25 },
    ],
  ])('D62 %s', (_name, picture, framing, crop) => {
    expect(calculateCrop(picture, 4, framing)).toEqual(crop)
    expect(isWithinPicture(crop, picture)).toBe(true)
  })

  it('D62 is always inside the picture', () => {
    const picture = { width: 101, height: 333 }
    for (const zoom of [1, 1.3, 2.7, 4]) {
      for (const place of [0, 0.33, 1]) {
        expect(
          isWithinPicture(calculateCrop(picture, 4, { zoom, across: place, down: place }), picture),
        ).toBe(true)
      }
    }
    expect(isWithinPicture({ x: 1, y: 0, width: 101, height: 1 }, picture)).toBe(false)
    expect(isWithinPicture({ x: 0, y: 1, width: 1, height: 333 }, picture)).toBe(false)
    expect(isWithinPicture({ x: -1, y: 0, width: 1, height: 1 }, picture)).toBe(false)
    expect(isWithinPicture({ x: 0, y: 0, width: 0, height: 1 }, picture)).toBe(false)
  })
})
