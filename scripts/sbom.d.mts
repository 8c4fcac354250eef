interface Bill {
  specVersion: string
  components: {
    'bom-ref': string
    name: string
    version: string
    purl: string
    hashes: { content: string }[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
export function sbomOf(text: string): Bill
