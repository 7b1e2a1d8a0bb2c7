export interface LanderResponse {
  /** Where the page leads; null if nothing is configured for this id. */
  url: string | null;
}
