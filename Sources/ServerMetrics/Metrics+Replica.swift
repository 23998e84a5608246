import CatalogSharing
import GalleryCatalog

extension Metrics {
  /// Writes the state of a replica.
  static func write(_ state: ReplicaState, to text: inout PrometheusText) {
    let revision = state.position?.revision ?? 0
    text.add(
      single: "pixelarium_replica_revision", "gauge", "The edit of the collection that is shown.",
      Int(revision))
    text.add(
      single: "pixelarium_replica_behind", "gauge",
      "Edits that were known of and not shown when the collection was looked at last.",
      Int(max(0, state.head - revision)))
    text.add(
      single: "pixelarium_collection_history", "gauge",
      "The history of the collection, which increases if confirmed edits are lost.",
      Int(state.position?.history ?? 0))
    text.add(
      single: "pixelarium_replica_contact_seconds", "gauge",
      "Seconds since the collection answered; -1 if it never did.", state.silence ?? -1)
    text.add(
      single: "pixelarium_replica_lease_valid", "gauge",
      "1 if every acknowledged edit is shown, 0 if that is unknown.",
      state.isCutOff ? 0 : 1)
    text.add(
      single: "pixelarium_replica_pulls_total", "counter", "Pulls from the shared collection.",
      state.pulls)
    text.add(
      "pixelarium_replica_subjects_total", "counter",
      "Subjects written or taken away, by the table of their kind.", by: "kind",
      state.subjects.sorted { $0.key < $1.key })
    text.begin(
      "pixelarium_replica_apply_seconds", "histogram", "The duration of a pull.")
    text.add("pixelarium_replica_apply_seconds", state.applying)
    text.add(
      single: "pixelarium_replica_comparisons_total", "counter",
      "Times that the whole collection was reread.", state.comparisons)
    text.add(
      single: "pixelarium_replica_reconnects_total", "counter",
      "Connections to the collection that were lost or not to be had.", state.reconnects)
  }
}
