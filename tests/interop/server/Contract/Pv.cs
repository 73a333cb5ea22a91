namespace InteropServer.Contract;

// Process values as in `src/wire/server/pv.ts`. Optional members are written as null, the framework's default, which the
// client must therefore read.

internal enum PvType
{
    AnaIn,
    DigiIn,
}

internal enum PvValueType
{
    BoolValue,
    DoubleValue,
}

internal enum Quality
{
    Good,
    Bad,
    Uncertain,
    Unspecified,
}

internal sealed record PvRef(PvType Type, int Nr);

/// <param name="Timestamp">Time at the source in ms since 1970.</param>
internal sealed record PvValue(
    PvRef PvRef,
    PvValueType Type,
    bool? BoolValue,
    double? DoubleValue,
    object? CounterValue,
    object? RuntimeValue,
    Quality Quality,
    long Timestamp);

internal sealed record DomainConfig(double Min, double Max);

internal sealed record DigiDisplayConfig(string StateActiveText, string StateInactiveText);

internal sealed record PvConfig(
    PvRef PvRef,
    string Name,
    string EksNr,
    string Subtype,
    string Dimension,
    int DecimalPlaces,
    bool HasArchiveData,
    int StationNumber,
    string StationName,
    DomainConfig? DomainConfig,
    DigiDisplayConfig? DigiDisplayConfig,
    object? AnaLimitConfig,
    object? AlertInputConfig);

internal sealed record PvNode(int StationNumber, string StationName, IReadOnlyList<PvRef> Pvs);
