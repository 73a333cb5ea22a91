namespace InteropServer.Contract;

// Alerts as in `src/wire/server/alert.ts`. Times in ms since 1970.

internal sealed record Alert(
    string Id,
    int PvGroupId,
    int StationNumber,
    string StationName,
    PvRef? PvRef,
    string PvName,
    string EksNr,
    int Priority,
    string Description,
    string Message,
    long Timestamp,
    long? GoneTimestamp,
    long? AckTimestamp,
    string? AckUser,
    double? Value,
    double? Limit,
    string? LimitType,
    string Dimension,
    int DecimalPlaces);

/// <summary>The whole pending list of one PV group.</summary>
internal sealed record PendingAlerts(int PvGroupId, IReadOnlyList<Alert> Alerts);

internal sealed record AckResult(ResultStatus Status, IReadOnlyList<Alert> Acked, string? ErrorMessage);

internal sealed record AckAllResult(ResultStatus Status, string? ErrorMessage);

internal sealed record PriorityEntry(int Priority, string Name, PriorityColor Color);

/// <param name="Argb">Signed, as `System.Drawing.Color.ToArgb` returns it.</param>
internal sealed record PriorityColor(int Argb);

internal enum ResultStatus
{
    Success,
    Failed,
    Unauthorized,
}
