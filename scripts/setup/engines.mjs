// As much of npm's version ranges as `engines` fields use, without a package: lockcheck runs before any is installed.

/** The oldest version of each part of a range such as `^20.19.0 || >=24.0.0`. */
export function oldestOf(range) {
  return range.split('||').map((part) => part.replace(/[^\d.]/g, ''))
}

/** Whether a package with this range is not meant for this version of Node. */
export function refusedBy(range, version) {
  return !range.split('||').some((part) => comparators(part).every((one) => admits(one, numbers(version))))
}

function comparators(part) {
  return [...part.matchAll(/(>=|<=|>|<|\^|~|=)?\s*v?([\dx*]+(?:\.[\dx*]+)*)/g)].map(
    ([text, sign = '', version]) => {
      if (/-/.test(text)) throw new Error(`Unknown range: ${part}`)
      return { sign, version }
    },
  )
}

function admits({ sign, version }, node) {
  const given = version.split('.').filter((part) => /^\d+$/.test(part))
  const wanted = numbers(given.join('.'))
  if (sign === '>=') return compare(node, wanted) >= 0
  if (sign === '<=') return compare(node, wanted) <= 0
  if (sign === '>') return compare(node, wanted) > 0
  if (sign === '<') return compare(node, wanted) < 0
  // ^20.19.0, ~20.19.0, 20.19.0, 20.x: this or newer, with the same first parts.
  const same = { '^': 1, '~': 2 }[sign] ?? given.length
  return (
    compare(node, wanted) >= 0 &&
    wanted.slice(0, Math.min(same, given.length)).every((part, at) => part === node[at])
  )
}

function numbers(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

function compare(left, right) {
  const at = left.findIndex((part, index) => part !== right[index])
  return at === -1 ? 0 : left[at] - right[at]
}
