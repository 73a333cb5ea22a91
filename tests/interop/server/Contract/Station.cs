namespace InteropServer.Contract;

// Stations as in `src/wire/server/station.ts`. Times in ms since 1970.

internal enum DialState
{
    NotDefined,
    Connected,
}

internal sealed record Station(int Id, string Name, bool HasGeoLocation, object? Location, string? ProcessImage);

internal sealed record StationRef(int StationNumber);

internal sealed record StationConfig(StationRef Station, string Name, DialState DialState);

internal sealed record StationTimestamp(int StationNumber, string Name, long? Timestamp, long? LastConnection);

internal sealed record StationDialState(int StationNumber, DialState DialState);
