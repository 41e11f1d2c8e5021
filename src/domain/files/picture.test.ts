import { describe, expect, it } from 'vitest'
import {
  FILE_PROBLEM_MESSAGES,
  checkDeclaredFile,
  checkPictureSize,
  checkPictureType,
  MAX_PICTURE_BYTES,
  PICTURE_HINT,
} from '#domain/files/picture.ts'

describe('D62 a logo is', () => {
  it.each([
    ['a PNG that says so', 'image/png', 'image/png', undefined],
    ['a JPEG whose sender left the kind open', 'application/octet-stream', 'image/jpeg', undefined],
    ['no SVG', 'image/svg+xml', 'application/xml', 'FILE_TYPE'],
    ['no program of unknown kind', 'application/octet-stream', undefined, 'FILE_TYPE'],
    ['no PDF under the name of a PNG', 'image/png', 'application/pdf', 'FILE_MISMATCH'],
    ['no JPEG under the name of a PNG', 'image/png', 'image/jpeg', 'FILE_MISMATCH'],
    ['no text under the name of a PNG', 'image/png', undefined, 'FILE_MISMATCH'],
  ])('D62 %s', (_name, declared, sniffed, fault) => {
    expect(checkPictureType(declared, sniffed)).toBe(fault)
  })

  it.each([
    ['some bytes', { type: 'image/png', bytes: 1 }, undefined],
    ['not empty', { type: 'image/png', bytes: 0 }, 'FILE_MISSING'],
    ['no GIF', { type: 'image/gif', bytes: 9 }, 'FILE_TYPE'],
    ['as large as allowed', { type: '', bytes: MAX_PICTURE_BYTES }, undefined],
    ['no larger', { type: 'image/webp', bytes: MAX_PICTURE_BYTES + 1 }, 'FILE_TOO_LARGE'],
  ])('D62 %s', (_name, file, fault) => {
    expect(checkDeclaredFile(file)).toBe(fault)
  })

  it.each([
    [100, 100, undefined],
    [99, 400, 'FILE_DIMENSIONS'],
    [400, 99, 'FILE_DIMENSIONS'],
    [8000, 3125, undefined],
    [8000, 3126, 'FILE_DIMENSIONS'],
    [8001, 100, 'FILE_DIMENSIONS'],
  ])('D62 of %i by %i pixels: %s', (width, height, fault) => {
    expect(checkPictureSize({ width, height })).toBe(fault)
  })

  it('D62 D30 refused with a message that says what to do', () => {
    expect(PICTURE_HINT).toBe('A PNG, JPEG or WebP file up to 5 MB, at least 100 pixels on each side')
    expect(FILE_PROBLEM_MESSAGES.FILE_TYPE).toMatch(/Export an SVG/)
  })
})
