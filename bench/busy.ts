import os from 'node:os'

/** How busy other programs keep the machine: the share of its processors that is not idle, from 0 to 1, while nothing of ours runs. */
export async function busyShare(milliseconds = 1000): Promise<number> {
  const before = processorTimes()
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  const after = processorTimes()
  const passed = after.all - before.all
  return passed === 0 ? 0 : 1 - (after.idle - before.idle) / passed
}

function processorTimes(): { all: number; idle: number } {
  const times = os.cpus().map(({ times: one }) => one)
  return {
    all: times.reduce((total, one) => total + one.user + one.nice + one.sys + one.irq + one.idle, 0),
    idle: times.reduce((total, { idle }) => total + idle, 0),
  }
}
