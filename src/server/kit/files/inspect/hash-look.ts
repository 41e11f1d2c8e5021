/** Pixels a side of the small gray copy that is compared, as many as `sharp-phash` looks at. */
const SIDE = 32
/** Of 256 grays: below this, what is left after the even shades is rounding alone. */
const LEAST_DETAIL = 2
/** No bit of it is set, as nothing is seen. */
const NOTHING_SEEN = '0'.repeat(64)

/**
 * What a picture looks like, as 64 bits. The hash of a plain surface would be made of rounding errors alone, and the same for every
 * picture of that color: it is none.
 */
export async function hashLook(picture: Buffer): Promise<string> {
  const [{ default: sharp }, { default: phash }] = await Promise.all([import('sharp'), import('sharp-phash')])
  const { data } = await sharp(picture)
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return detailOf([...data]) < LEAST_DETAIL ? NOTHING_SEEN : phash(picture)
}

/** What a picture looks like, upright and in a mirror. */
export async function hashLooks(picture: Buffer): Promise<{ phash: string; phashMirror: string }> {
  const { default: sharp } = await import('sharp')
  const mirrored = await sharp(picture).flop().toBuffer()
  return { phash: await hashLook(picture), phashMirror: await hashLook(mirrored) }
}

/** How much differs from shades that run evenly from side to side and from top to bottom, of which the hash sees nothing. */
function detailOf(pixels: readonly number[]): number {
  const rows = Array.from({ length: SIDE }, (_, y) => mean(pixels.slice(y * SIDE, (y + 1) * SIDE)))
  const columns = Array.from({ length: SIDE }, (_, x) => mean(pixels.filter((_pixel, at) => at % SIDE === x)))
  const all = mean(rows)
  const squares = pixels.map((pixel, at) => {
    const even = (rows[Math.floor(at / SIDE)] ?? all) + (columns[at % SIDE] ?? all) - all
    return (pixel - even) ** 2
  })
  return Math.sqrt(mean(squares))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
