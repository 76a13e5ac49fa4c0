// The help of the command line.
export const help = (
  version: string,
): string => `Listwright ${version}: clean, validate and enrich lists of people and companies.

listwright run OPERATION --in FILE|LIST --budget N [--map field=Column] [--out FILE] [--fields a,b]
               [--country CC] [--match exact|fuzzy] [--max-error-rate P] [--preset plain|excel|same] [--dry-run] [--resume]
                         an operation over a file or a list, for at most N credits: validate.email, person.findEmail,
                         cached.org.byDomain, ... (a wrong name lists them all); --fields adds columns of the answers
listwright import FILE [--list NAME] [--country CC]       a CSV, TSV or XLSX becomes a list
listwright export LIST --out FILE [--preset plain|excel|same]
                                                          a list becomes a CSV, TSV or XLSX
listwright lists                                          the lists of the workspace
listwright serve [--port N] [--no-open]                   the program in your browser
listwright practice [--port N] [--key-file FILE] [--memory | --store postgres://...] [--seed N] [--contacts N]
               [--faults FILE] [--dns] [--admin]          the local service alone, for any client; prints its address;
                         --dns asks this computer's name servers about mail domains, else nothing leaves
listwright practice --openapi                             its interface as OpenAPI 3.1
listwright help | version

All commands: --workspace DIR (data folder), --json (one JSON line on stdout, progress as NDJSON on stderr),
--quiet (no progress). A key for a live service comes from the keychain or LISTWRIGHT_API_KEY, never from an argument.

Exit codes: 0 done, 1 internal, 2 usage, 3 input changed, 4 too many errors, 5 key, 6 budget or credits used up,
7 service unavailable (6 and 7: the same command goes on), 8 workspace locked or damaged, 130 interrupted.`
