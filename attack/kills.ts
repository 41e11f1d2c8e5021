/** A planted fault may show in few of many kills. */
const TIMES_FOR_SABOTAGE = 4

/**
 * How many times as many kills and restarts as before a commit: `ATTACK_TIMES=4`, as in `npm run test:long`.
 */
export const ATTACK_TIMES = Number(
  process.env['ATTACK_TIMES'] ?? (process.argv.includes('--sabotage') ? TIMES_FOR_SABOTAGE : 1),
)
