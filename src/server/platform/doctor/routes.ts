import { probeSite, runDoctor } from '#contract/doctor.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Doctor } from '#server/platform/doctor/create-doctor.ts'
import { readProductVersion } from '#server/platform/doctor/product-package.ts'
import { describeForwarding } from '#server/platform/doctor/site/forwarding.ts'
import { isProbe } from '#server/platform/doctor/site/probe-proof.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'

/** The checks for owners, and what the doctor asks the site itself. */
export function registerDoctorRoutes(server: Server, doctor: Doctor): void {
  serve(server, runDoctor, async () => ({ data: await doctor() }))

  serve(server, probeSite, async (context, { raw }) => {
    if (!(await isProbe(context, raw))) throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
    return { data: { version: readProductVersion(), ...describeForwarding(raw) } }
  })
}
