/** Shorter names are near too many others. */
const MIN_LENGTH = 6
const MAX_DISTANCE = 2

/** Names that platforms, shells and libraries set, whatever ours are. */
const SET_BY_PLATFORMS =
  /^(?:PATH|HOST|HOSTNAME|PORT|AMQP_URL|HTTP_URL|INSTANCE)$|^(?:npm_|KUBERNETES_|AWS_|GITHUB_|CI_|DOCKER_|DYNO|HEROKU_|RENDER_|FLY_|RAILWAY_|VERCEL_|CF_|WEBSITE_|XDG_|LC_|SSH_|SYSTEMD_|NODE_|PG)|_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP)(?:_\w+)?)$/
/** What container platforms give the port of each service as: an address, where ours is a number. */
const ADDRESS = /^(?:tcp|udp):\/\//

interface Misspelt {
  given: string
  meant: string
}

/**
 * Names in the environment that are nearly ones of ours.
 *
 * @rule V08 A setting whose name is one or two letters, or a swap of neighbours, away from one of ours stops the start with
 * the name that was meant: unnoticed, it would count as not set. Names that platforms set are left alone.
 */
export function findMisspelt(
  source: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Misspelt[] {
  const names = new Set(known)
  const targets = known.filter((name) => name.length >= MIN_LENGTH)
  return Object.entries(source).flatMap(([given, value]) => {
    if (names.has(given) || value === undefined || value === '' || isSetByPlatform(given, value)) return []
    const [nearest] = targets
      .map((meant) => ({ meant, distance: editDistance(given, meant) }))
      .filter(({ distance }) => distance <= MAX_DISTANCE)
      .toSorted((one, other) => one.distance - other.distance)
    return nearest ? [{ given, meant: nearest.meant }] : []
  })
}

function isSetByPlatform(name: string, value: unknown): boolean {
  return SET_BY_PLATFORMS.test(name) || (typeof value === 'string' && ADDRESS.test(value))
}

/** How many letters have to be added, left out, replaced or swapped with their neighbour; 3 for any more than two. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_DISTANCE) return MAX_DISTANCE + 1
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
