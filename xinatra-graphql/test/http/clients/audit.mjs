// The audits of the GraphQL over HTTP specification's own reference, as lines of what an address falls short of.
import { serverAudits } from "graphql-http";

const audits = serverAudits({ url: process.argv[2] });
for (const audit of audits) {
  const { status, id, name, reason } = await audit.fn();
  if (status !== "ok") console.log(`${status} ${id} ${name}: ${reason}`);
}
console.log(`${audits.length} audits`);
