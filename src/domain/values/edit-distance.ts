/** Of two words: how many letters are added, left out, changed or swapped with the next; more than `most` is `most + 1`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? at(beforeLast, column - 2) + 1 : most + 1,
      )
    }
    beforeLast = last
    last = current
  }
  return Math.min(at(last, other.length), most + 1)
}

function at(distances: readonly number[], place: number): number {
  return distances[place] ?? Number.MAX_SAFE_INTEGER
}
