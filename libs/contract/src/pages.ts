export interface LanderAnswer {
  /** Where the page leads; null if nothing is configured for this id. */
  url: string | null;
}
